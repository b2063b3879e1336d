import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './childEnvironment.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** The receiver of the signal: npm alone, its process group as with Ctrl-C in a terminal, or the server itself. */
export type SignalTarget = 'npm' | 'group' | 'process'

/** The result of a stop under load. */
export type StopResult = {
  /** The number of requests answered in full, also after the signal. */
  readonly answered: number
  /** The errors of requests that were sent and not answered. */
  readonly cut: readonly string[]
  /** Milliseconds from the signal until npm, the server and its PostgreSQL had gone. */
  readonly took: number
}

const callers = 12

/** Starts Bisita by npm on a data folder, calls it without a pause on keep-alive connections, and sends one signal. */
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
    // Only after a failed attempt: otherwise the server has ended with npm.
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

/** Whether a process is running; a zombie is not. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Calls without a pause, each caller on a keep-alive connection, until the server no longer listens. */
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

/** Makes one request. Returns null where it was answered in full, else the error. */
function ask(agent: http.Agent, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.get({ agent, port, host: '127.0.0.1', path: '/api/health/ready' }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`))
      response.once('error', (error) => resolve(`cut short: ${error.message}`))
    })
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}
