import { createHash } from 'node:crypto'
import type { Joined } from '../src/app/serviceWorker/joined.ts'
import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: Set<string> } }

/** The chunks of a phone's first list and of the record that it opens, in the order in which they are asked for; the entry comes first. */
const opening = ['screens', 'device', 'adapters', 'record']

/** The script and the style sheet that the worker makes for the page that a phone keeps. */
export function joinedFiles(bundle: Rolldown.OutputBundle): { readonly script: Joined; readonly styles: Joined } {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const found = [chunks.find(({ isEntry }) => isEntry), ...opening.map((name) => chunks.find((chunk) => chunk.name === name))]
  const parts = found.map((chunk, at) => {
    if (chunk === undefined) throw new Error(`The build has no ${['entry', ...opening][at] ?? ''}.`)
    return chunk
  })
  const styles = parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return { script: joined('/kept.js', parts.map(({ fileName }) => fileName)), styles: joined('/kept.css', [...new Set(styles)]) }
}

/** The parts' names tell their versions, and so that of the whole. */
function joined(url: string, files: readonly string[]): Joined {
  const parts = files.map((file) => `/${file}`)
  return { url, revision: createHash('sha256').update(parts.join()).digest('hex').slice(0, 16), parts }
}
