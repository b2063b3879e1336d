import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumArguments } from '../../apps/e2e/chromium.mjs'

/** What the browser is asked over its debugging connection; answers the result. */
type Ask = (method: string, parameters?: object) => Promise<Record<string, unknown>>

export type PlainBrowser = {
  readonly ask: Ask
  /** The value of an expression in the page, once it is there. */
  readonly evaluate: <T>(expression: string) => Promise<T>
  readonly stop: () => Promise<void>
}

/** Milliseconds; a browser with limited CPU starts slowly. */
const longestStart = 120_000

async function until<T>(look: () => T | null | Promise<T | null>): Promise<T> {
  const giveUp = Date.now() + longestStart
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() > giveUp) throw new Error('The browser does not start.')
    await sleep(50)
  }
}

/** Asks one page; nothing is switched on that would tell of every request and of every worker. */
async function connect(address: string): Promise<{ ask: Ask; close: () => void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown>; error?: { message: string } }
    const pending = waiting.get(id ?? 0)
    if (error === undefined) pending?.resolve(result ?? {})
    else pending?.reject(new Error(error.message))
  })
  socket.addEventListener('close', () => waiting.forEach(({ reject }) => reject(new Error('The browser has gone.'))))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let last = 0
  const ask: Ask = (method, params = {}) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set((last += 1), answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
  return { ask, close: () => socket.close() }
}

/**
 * A Chromium of the size of a phone, with one empty page, driven by hand. What drives browsers in tests listens to all
 * that they do, which takes as much of a quarter of a core as the page itself.
 */
export async function openPlainBrowser(program: string, profile: string): Promise<PlainBrowser> {
  const portFile = path.join(profile, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const words = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=360,640', '--touch-events=enabled', '--password-store=basic']
  const child = spawn(program, [...chromiumArguments, ...words, 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const port = await until(() => (existsSync(portFile) ? (readFileSync(portFile, 'utf8').split('\n')[0] || null) : null))
    const address = await until(async () => {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { type: string; webSocketDebuggerUrl: string }[]
      return targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? null
    })
    const { ask, close } = await connect(address)
    return {
      ask,
      evaluate: async <T>(expression: string) => {
        const { result, exceptionDetails } = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
        return (result as { value: T }).value
      },
      stop: async () => {
        await ask('Browser.close').catch(() => undefined)
        close()
        await ended
      },
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
