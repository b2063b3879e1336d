import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, importsOf } from './fingerprint.mjs'
import { cacheFolder, inRoot } from './paths.mjs'

const kept = path.join(cacheFolder, 'bench')

/**
 * The folder of the databases that `npm run bench` seeds, kept for as long as what they are made from stays the same.
 * Those of other sources are removed, but for one that a PostgreSQL runs on. May be deleted at any time.
 * @returns {string}
 */
export function provideBenchFolder() {
  const sources = fingerprint([...importsOf(inRoot('bench/seeds.ts')), inRoot('package-lock.json')])
  const name = createHash('sha256').update([sources, process.getuid?.()].join('\n')).digest('hex').slice(0, 16)
  mkdirSync(kept, { recursive: true })
  for (const other of readdirSync(kept)) {
    const folder = path.join(kept, other)
    if (other !== name && !existsSync(path.join(folder, 'postgres/pgdata/postmaster.pid'))) rmSync(folder, { recursive: true, force: true })
  }
  return path.join(kept, name)
}
