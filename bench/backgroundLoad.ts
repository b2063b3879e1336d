import { fork } from 'node:child_process'
import path from 'node:path'
import { get, p95 } from './measure.ts'

/** What somebody at a screen notices: how long nearly every call takes, and how many failed. */
export type ForegroundTimes = { readonly p95: number; readonly failed: number; readonly calls: number }

const paths = ['/client/list', '/visit/list', '/itinerary/list', '/user/list-info', '/approval/list']
const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Makes the calls of people at work, one after the other with a moment between, until `over` settles. Each cookie has its turn. */
export async function measureForeground(server: string, cookies: readonly string[], over: Promise<unknown>): Promise<ForegroundTimes> {
  const ended = new AbortController()
  void over.finally(() => ended.abort())
  const times: number[] = []
  let failed = 0
  for (let n = 0; !ended.signal.aborted; n += 1) {
    try {
      times.push((await get(`${server}/api${paths[n % paths.length]}`, { cookie: cookies[n % cookies.length] ?? '' })).ms)
    } catch (error) {
      failed += 1
      process.stdout.write(`! ${(error as Error).message}\n`)
    }
    await pause(25)
  }
  return { p95: p95(times), failed, calls: times.length + failed }
}

export const seconds = (count: number): Promise<void> => pause(count * 1000)

/** Runs what disturbs in a process of its own, which gives way to everything else. Resolves to what it tells in the end. */
export function runBackgroundLoad<T>(program: string, task: object): Promise<T> {
  const child = fork(path.join(import.meta.dirname, program), [JSON.stringify(task)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
}
