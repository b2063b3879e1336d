import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@bisita/server/testing/childEnvironment'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const longestStart = 240_000
const longestStop = 30_000

/** The data folder and port of a worker's server: the same for every start of it in a run. */
export type ServerPlace = { readonly folder: string; readonly port: number; readonly isReused: boolean }

/** A push service that nobody serves: of this machine, so that no test reaches for one outside. */
export const pushOrigin = 'http://127.0.0.1:9'

/**
 * Makes a place for each worker of a run. BISITA_E2E_DATA names a folder that stays, so that the next run starts in
 * seconds; the second worker's is beside it.
 */
export async function makePlaces(workers: number): Promise<readonly ServerPlace[]> {
  const reusedFolder = process.env['BISITA_E2E_DATA']
  const places: ServerPlace[] = []
  for (let worker = 0; worker < workers; worker += 1) {
    const folder = reusedFolder === undefined ? mkdtempSync(path.join(os.tmpdir(), 'bisita-e2e-')) : `${reusedFolder}${worker === 0 ? '' : `-${worker + 1}`}`
    mkdirSync(folder, { recursive: true })
    places.push({ folder, port: await freePort(), isReused: reusedFolder !== undefined })
  }
  process.env['BISITA_E2E_PLACES'] = JSON.stringify(places)
  return places
}

/** The place of the worker that runs this test: a worker that takes over from one that ended takes its place too. */
export function thePlace(): ServerPlace {
  const places = JSON.parse(process.env['BISITA_E2E_PLACES'] ?? '[]') as ServerPlace[]
  const place = places[Number(process.env['TEST_PARALLEL_INDEX'])]
  if (place === undefined) throw new Error('The tests in the browser run through Playwright with its configuration.')
  return place
}

/** The address of the server under test. */
export const origin = (): string => `http://localhost:${thePlace().port}`

/** Starts the server as a detached process, which outlives the process that started it, and waits for its ready line. `more` of its environment, such as no demo. */
export async function startServer({ folder, port }: ServerPlace, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const log = path.join(folder, 'server.log')
  const output = openSync(log, 'w')
  const env = { ...childEnvironment(), BISITA_DATA: folder, PORT: String(port), BISITA_PUSH_SERVICE: pushOrigin, ...more }
  const words = ['--disable-warning=ExperimentalWarning', main]
  const child = spawn(process.execPath, words, { env, detached: true, stdio: ['ignore', output, output] })
  child.unref()
  writeFileSync(pidFile(folder), String(child.pid))
  const giveUp = Date.now() + longestStart
  while (!readFileSync(log, 'utf8').includes('Bisita is ready at')) {
    if (child.exitCode !== null || Date.now() > giveUp) throw new Error(`The server did not start:\n${readFileSync(log, 'utf8')}`)
    await sleep(50)
  }
}

/** Ends the server when this process ends, even if it is killed. */
export function endWithRun({ folder, isReused }: ServerPlace): void {
  const reaper = fileURLToPath(new URL('serverReaper.ts', import.meta.url))
  const parameters = [String(process.pid), folder, isReused ? 'kept' : '']
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', reaper, ...parameters], { detached: true, stdio: 'ignore' }).unref()
}

/** Asks the server to end and waits until it has. */
export const stopServer = (place: ServerPlace): Promise<void> => end(place, 'SIGTERM')

/** Ends the server as a fault of the machine would: at once, in the middle of whatever it does. */
export const killServer = (place: ServerPlace): Promise<void> => end(place, 'SIGKILL')

/** Removes the folder of the run, unless it is to be reused. */
export function clear({ folder, isReused }: ServerPlace): void {
  if (!isReused) rmSync(folder, { recursive: true, force: true })
}

const pidFile = (folder: string) => path.join(folder, 'server.pid')

async function end({ folder }: ServerPlace, signal: NodeJS.Signals): Promise<void> {
  const pid = Number(readFileSync(pidFile(folder), 'utf8'))
  const giveUp = Date.now() + longestStop
  rmSync(pidFile(folder))
  process.kill(pid, signal)
  while (isRunning(pid)) {
    if (Date.now() > giveUp) throw new Error(`The server (process ${pid}) does not end.`)
    await sleep(20)
  }
}

/** Whether a process is running. A zombie still has its id, but does not count. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux'
  }
}

/** The first of eight free ports in a row, below the range for outgoing connections. */
export async function eightPorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 2000) * 10
    const free = await Promise.all(Array.from({ length: 8 }, (_, at) => freePort(first + at).catch(() => null)))
    if (!free.includes(null)) return first
  }
}

/** A free port of this machine: `wanted`, or any. Rejects where `wanted` is in use. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
