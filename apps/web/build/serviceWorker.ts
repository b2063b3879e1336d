import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Joined } from '../src/app/serviceWorker/joined.ts'
import { floor } from './floor.ts'
import { joinedFiles } from './joinedFiles.ts'
import { mapFiles, precachedFiles } from './precached.ts'
import { versionOf } from './versionOf.ts'

const source = path.join(import.meta.dirname, '../src/app/serviceWorker/worker.ts')

/** Files beside the build's own that the page needs to open. */
const beside = ['kept.html', 'appearance.js', 'favicon.svg', 'manifest.webmanifest', 'icons/192.png']

/**
 * Builds the service worker as one script, `sw.js`, and puts before it the list of files that it keeps. A file
 * under assets/ carries its version in its name; the others get that of their content.
 * @param version of the whole build, to be read on a phone
 */
export function serviceWorker(version: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler: async ({ dir }, bundle) => {
        if (dir === undefined) return
        const { script, styles } = joinedFiles(bundle)
        writeFileSync(path.join(dir, 'kept.html'), cachedPage(readFileSync(path.join(dir, 'index.html'), 'utf8'), script, styles))
        const list = [...beside.map((file) => entry(dir, file)), ...precachedFiles(bundle).map((file) => ({ url: `/${file}`, revision: null }))]
        writeFileSync(path.join(dir, 'sw.js'), `self.version=${JSON.stringify(version)};\nself.precached=${JSON.stringify(list)};\nself.joined=${JSON.stringify([script, styles])};\nself.mapFiles=${JSON.stringify(mapFiles(bundle).map((file) => `/${file}`))};\n${await bundled()}`)
        console.log(`precached: ${list.length} files, ${weight(dir, list)} KiB compressed`)
      },
    },
  }
}

/**
 * The page as a phone keeps it. It asks for one script and one style sheet, which the worker makes of several. It does
 * not name the manifest: a browser fetches that and its icon while the first list is on its way. The app names it a while
 * later (app/updating/install.ts). And it stands without the app, which follows at once (public/appearance.js): for as long as a
 * page loads, the browser's own sign of it moves, which takes a slow phone a twentieth of its start.
 */
function cachedPage(page: string, script: Joined, styles: Joined): string {
  const app = /\s*<script defer[^>]* src="([^"]+)"><\/script>/
  const manifest = /\s*<link rel="manifest"[^>]*>/
  const first = '<script src="/appearance.js"'
  const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)">/
  if (app.exec(page)?.[1] !== script.parts[0] || sheet.exec(page)?.[1] !== styles.parts[0]) throw new Error('The page begins with other files than the one that is kept.')
  if (!manifest.test(page) || !page.includes(first)) throw new Error('The page lacks its appearance or its manifest.')
  const begins = `${first} data-app="${script.url}" data-styles="${styles.parts.join(' ')}"`
  return page.replace(app, '').replace(manifest, '').replace(sheet, `<link rel="stylesheet" href="${styles.url}">`).replace(first, begins)
}

type Entry = { readonly url: string; readonly revision: string | null }

function entry(dir: string, file: string): Entry {
  if (!existsSync(path.join(dir, file))) throw new Error(`The build holds no ${file}.`)
  return { url: `/${file}`, revision: versionOf(readFileSync(path.join(dir, file))) }
}

/** What a phone fetches for it, as the server sends it. */
function weight(dir: string, list: readonly Entry[]): number {
  const sizes = list.map(({ url }) => {
    const bytes = readFileSync(path.join(dir, url))
    return /\.(woff2|png)$/.test(url) ? bytes.length : Math.min(bytes.length, brotliCompressSync(bytes).length)
  })
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

async function bundled(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: floor,
      rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [output] = Array.isArray(made) ? made : [made]
  const [chunk, ...more] = output?.output ?? []
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('The service worker is not one script.')
  return chunk.code
}
