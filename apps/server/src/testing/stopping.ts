import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './childEnvironment.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Who gets the signal: npm alone, its whole group as with Ctrl-C in a terminal, or the server itself. */
export type SignalTarget = 'npm' | 'group' | 'process'

/** How a stop under load went. */
export type StopResult = {
  /** Requests that were answered whole, those after the signal among them. */
  readonly answered: number
  /** What became of requests that were sent and not answered. */
  readonly cut: readonly string[]
  /** Milliseconds from the signal until npm, the server and its PostgreSQL had gone. */
  readonly took: number
}

const callers = 12

/** Starts Bisita by npm on a data folder, has it called on kept connections without a pause, and sends it one signal. */
export async function stopUnderLoad(dataFolder: string, whom: SignalTarget, signal: 'SIGTERM' | 'SIGINT'): Promise<StopResult> {
  const npm = start(dataFolder)
  try {
    const port = await readyPort(npm)
    const server = (JSON.parse(read(dataFolder, 'owner.json')) as { pid: number }).pid
    const postgres = Number(read(dataFolder, 'pgdata/postmaster.pid').split('\n')[0])
    const load = callWithoutPause(port)
    await load.reached(callers * 20)
    const target = { npm: npm.pid as number, group: -(npm.pid as number), process: server }[whom]
    const began = performance.now()
    process.kill(target, signal)
    const pids = [npm.pid as number, server, postgres]
    await Promise.all(pids.map(gone))
    const took = Math.round(performance.now() - began)
    return { took, ...(await load.end()) }
  } finally {
    // Only what a failed attempt has left: the server ends by itself with what started it.
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL')
  }
}

function start(dataFolder: string): ChildProcess {
  const env = { ...childEnvironment(), BISITA_DATA: dataFolder, BISITA_DEMO: '0', BISITA_WEB: '0', PORT: '0' }
  return spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function readyPort(npm: ChildProcess): Promise<number> {
  let printed = ''
  const ready = new Promise<number>((resolve) => {
    const look = (text: string): void => {
      printed += text
      const port = /Bisita is ready at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    npm.stdout?.setEncoding('utf8').on('data', look)
    npm.stderr?.setEncoding('utf8').on('data', look)
  })
  const port = await Promise.race([ready, once(npm, 'close').then(() => null)])
  if (port === null) throw new Error(`npm start ended before it was ready:\n${printed}`)
  return port
}

const read = (dataFolder: string, file: string): string => readFileSync(path.join(dataFolder, 'postgres', file), 'utf8')

async function gone(pid: number): Promise<void> {
  while (isThere(pid)) await sleep(20)
}

/** A process that has ended and that nobody has asked about is gone too. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Calls without a pause, each caller on a kept connection, until nobody listens any more. */
function callWithoutPause(port: number): { reached: (count: number) => Promise<void>; end: () => Promise<Omit<StopResult, 'took'>> } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
  const cut: string[] = []
  const so = { answered: 0 }
  const call = async (): Promise<void> => {
    for (let listening = true; listening; ) {
      const fault = await ask(agent, port)
      if (fault === null) so.answered += 1
      else if (fault !== 'ECONNREFUSED') cut.push(fault)
      listening = fault !== 'ECONNREFUSED'
    }
  }
  const all = Promise.all(Array.from({ length: callers }, call))
  return {
    reached: async (count) => {
      while (so.answered < count) {
        if (cut.length > 0) throw new Error(`Before any signal: ${cut.join(', ')}`)
        await sleep(10)
      }
    },
    end: async () => {
      await all
      agent.destroy()
      return { ...so, cut }
    },
  }
}

/** One request; null where it was answered whole, else what went wrong. */
function ask(agent: http.Agent, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.get({ agent, port, host: '127.0.0.1', path: '/api/health/ready' }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`))
      response.once('error', (error) => resolve(`cut short: ${error.message}`))
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
