import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './paths.mjs'
import { SetupProblem } from './problem.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const children = new Set()

/**
 * Runs a program quietly to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & {failure: string, lines?: number}} options `failure`: what to say
 *   first when it fails; `lines`: how many of those it printed follow
 * @returns {Promise<string>} what it printed
 */
export async function runQuietly(program, args, { failure, lines = 40, ...options }) {
  let printed = ''
  const child = spawn(program, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (printed += text))
  const code = await ended(child).catch((error) => {
    throw new SetupProblem(`${failure}\n${error.message}`)
  })
  if (interrupted) process.exit(130)
  if (code !== 0) throw new SetupProblem(`${failure}\n${shortened(printed, lines)}`)
  return printed
}

/**
 * The beginning and the end of what a program printed: the reason of a failure stands in the one or the other.
 * @param {string} printed
 * @param {number} most
 */
function shortened(printed, most) {
  const lines = printed.trim().split('\n')
  if (lines.length <= most) return lines.join('\n')
  const half = Math.floor(most / 2)
  return [...lines.slice(0, half), '[…]', ...lines.slice(-half)].join('\n')
}

/**
 * Runs a program that writes to this terminal. It gets a process group of its own, so that Ctrl-C reaches it once,
 * through this process, and not also from the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 */
export function runShown(program, args, options = {}) {
  const detached = process.platform !== 'win32'
  return ended(spawn(program, args, { cwd: root, stdio: 'inherit', detached, ...options }))
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  children.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      resolve(code ?? 128 + (signal ? os.constants.signals[signal] : 0))
    })
  })
}

let interrupted = false

/**
 * From now on a signal to this process goes to the programs it runs, which are then waited for; without any, this
 * process ends at once.
 */
export function passSignalsOn() {
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      interrupted = true
      if (children.size === 0) process.exit(128 + os.constants.signals[name])
      for (const child of children) child.kill(name === 'SIGHUP' ? 'SIGTERM' : name)
    })
  }
}

/** Whether a signal asked this process to end. */
export const wasInterrupted = () => interrupted
