import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { cacheFolder, canWrite, root } from './paths.mjs'
import { SetupProblem } from './problem.mjs'

const patience = 15 * 60_000

/**
 * Does work while no other set-up of this folder does any; waits for one that is at it.
 *
 * @template T
 * @param {() => T} work
 * @param {string} [file] the lock
 * @returns {Promise<Awaited<T>>}
 */
export async function alone(work, file = path.join(cacheFolder, 'setup.lock')) {
  if (!canWrite(path.dirname(file))) {
    throw new SetupProblem(`There is something to set up, but this user may not write to ${root}.`)
  }
  mkdirSync(path.dirname(file), { recursive: true })
  const until = Date.now() + patience
  for (let wasReported = false; !take(file); ) {
    const holder = holderOf(file)
    if (holder === undefined) {
      removeStale(file)
      continue
    }
    if (Date.now() > until) throw new SetupProblem(`Process ${holder} is still setting up. If it isn't, delete ${file}.`)
    if (!wasReported) process.stdout.write(`waiting for another set-up (process ${holder}) … `)
    wasReported = true
    await sleep(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * A link appears with its content or not at all, and only for the first who asks.
 * @param {string} file
 */
function take(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The process that holds the lock, if it is still running.
 * @param {string} file
 */
function holderOf(file) {
  const [pid, ...start] = read(file).split(' ')
  const number = Number(pid)
  return number > 0 && isAlive(number) && startOf(number) === start.join(' ') ? number : undefined
}

/**
 * Takes a dead holder's lock away, and puts it back if it was replaced in that very moment.
 * @param {string} file
 */
function removeStale(file) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (holderOf(aside) !== undefined) linkSync(aside, file)
  } catch {
    // Somebody else was faster; the next round sees how things stand.
  }
  rmSync(aside, { force: true })
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * When a process started, where the system tells: numbers are given out again.
 * @param {number} pid
 */
function startOf(pid) {
  if (!existsSync('/proc/self/stat')) return 'unknown'
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'ended'
}
