import path from 'node:path'
import { build } from 'vite'

const page = path.join(import.meta.dirname, 'page')
const root = path.resolve(import.meta.dirname, '../..')

/** Builds both pages: the device's own modules as the product builds them, and the peers from where they were put. */
export async function buildPages(peers: string): Promise<string> {
  const outDir = path.join(root, '.cache/bench-page')
  const from = (name: string) => path.join(peers, 'node_modules', name)
  await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    resolve: { alias: { rxdb: from('rxdb'), 'pouchdb-browser': from('pouchdb-browser'), rxjs: from('rxjs') } },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false, rolldownOptions: { input: ['index', 'peers'].map((name) => path.join(page, `${name}.html`)) } },
  })
  return outDir
}
