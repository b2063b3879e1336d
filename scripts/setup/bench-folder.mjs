import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, sourcesOfDatabase } from './fingerprint.mjs'
import { cacheFolder, inRoot } from './paths.mjs'

const root = path.join(cacheFolder, 'bench')

/**
 * The folder of the databases that `npm run bench` seeds, kept for as long as what they are made from stays the same.
 * Those of other sources are removed, but for one that a PostgreSQL runs on. May be deleted at any time.
 * @returns {string}
 */
export function provideBenchFolder() {
  const sources = fingerprint(sourcesOfDatabase(inRoot('bench/seeds.ts')))
  const name = createHash('sha256').update([sources, process.getuid?.()].join('\n')).digest('hex').slice(0, 16)
  mkdirSync(root, { recursive: true })
  for (const other of readdirSync(root)) {
    const folder = path.join(root, other)
    if (other !== name && !existsSync(path.join(folder, 'postgres/pgdata/postmaster.pid'))) rmSync(folder, { recursive: true, force: true })
  }
  return path.join(root, name)
}
