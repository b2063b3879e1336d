import type { Joined } from '../src/app/serviceWorker/joined.ts'
import { firstFiles } from './codeSplitting.ts'
import type { Bundle, Chunk } from './precached.ts'
import { versionOf } from './versionOf.ts'

/** The script and the style sheet that the worker makes for the page that a phone keeps. */
export function joinedFiles(bundle: Bundle): { readonly script: Joined; readonly styles: Joined } {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const parts = [...entry, ...firstFiles.flatMap((name) => chunks.filter((chunk) => chunk.name === name))]
  if (parts.length !== firstFiles.length + 1) throw new Error(`The build has not each of ${firstFiles.join(', ')} and one entry.`)
  const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return { script: joined('/kept.js', parts.map(({ fileName }) => fileName)), styles: joined('/kept.css', [...new Set(styles)]) }
}

/** The parts' names tell their versions, and so that of the whole. */
function joined(url: string, files: readonly string[]): Joined {
  const parts = files.map((file) => `/${file}`)
  return { url, revision: versionOf(parts.join()), parts }
}
