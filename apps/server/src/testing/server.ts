import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './childEnvironment.ts'
import { findRunning } from '../database/embedded/running.ts'
import { raiseLimits } from './limits.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The whole program as a separate process, with an embedded database in a folder. */
export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Its output so far. */
  readonly output: () => string
  readonly running: () => boolean
  /** Sends a signal and waits for the end. Returns the exit code, null after a kill. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts the program without the web app on a free port, and waits for its ready line; `more` are further settings. */
export async function startServer(dataFolder: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const env = { ...childEnvironment(), BISITA_DATA: dataFolder, BISITA_WEB: '0', PORT: '0', ...more }
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const closed = once(child, 'close')
  const ready = new Promise<string>((resolve) => {
    const read = (text: string): void => {
      printed += text
      const port = /Bisita is ready at http:\/\/localhost:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
  })
  const url = await Promise.race([ready, closed.then(() => null)])
  const running = findRunning(dataFolder)
  if (url === null || running === undefined) throw new Error(`The server ended before it was ready:\n${printed}`)
  await raiseLimits(running.url)
  return {
    url,
    pid: child.pid as number,
    output: () => printed,
    running: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}

/** Kills the PostgreSQL of a data folder (SIGKILL); its child processes end with it. */
export function killPostgres(dataFolder: string): void {
  const [pid] = readFileSync(path.join(dataFolder, 'postgres/pgdata/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
