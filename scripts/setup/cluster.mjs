import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { fingerprint, sourcesOfDatabase } from './fingerprint.mjs'
import { alone } from './lock.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'
import { step } from './steps.mjs'

const root = path.join(cacheFolder, 'clusters')
const maker = inRoot('apps/server/src/testing/cluster/makeCluster.ts')
const anHour = 3_600_000

/**
 * Makes a stopped PostgreSQL with the demo organisation where there is none yet that was made from the same sources, on
 * the same day in Manila (on which the demo's dates depend) and by the same user.
 * @param {string} node
 * @param {'tests' | 'browser'} kind for the tests beside the code, or those in the browser
 * @returns {Promise<string>} the data folder that is to be copied
 */
export async function provideCluster(node, kind) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
  const sources = fingerprint(sourcesOfDatabase(maker))
  const madeFrom = createHash('sha256').update([kind, day, sources, process.getuid?.()].join('\n')).digest('hex').slice(0, 16)
  const folder = path.join(root, `${kind}-${madeFrom}`)
  await step(`Database of the ${kind === 'tests' ? 'tests' : 'browser tests'}`, {
    isReady: () => existsSync(folder),
    alone: (work) => alone(work, path.join(cacheFolder, 'clusters.lock')),
    work: () => make(node, kind, folder),
  })
  // Used now: no other run takes it for an old one.
  utimesSync(folder, new Date(), new Date())
  return folder
}

/**
 * Makes it aside and renames it: it is there whole or not at all. Those that nobody has used for an hour are removed.
 * @param {string} node
 * @param {string} kind
 * @param {string} folder
 */
async function make(node, kind, folder) {
  mkdirSync(root, { recursive: true })
  for (const name of readdirSync(root)) {
    const old = path.join(root, name)
    if (name.endsWith('.unfinished') || Date.now() - statSync(old).mtimeMs > anHour) rmSync(old, { recursive: true, force: true })
  }
  const unfinished = `${folder}.unfinished`
  await runQuietly(node, ['--disable-warning=ExperimentalWarning', maker, unfinished, kind], {
    failure: 'The database of the tests could not be made:',
  })
  renameSync(unfinished, folder)
}
