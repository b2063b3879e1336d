import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../server.ts'
import { answerTime, type Engine } from './engine.ts'
import { begin, find, until } from './processes.ts'

type Message = { readonly id?: number; readonly type: string; readonly result?: unknown; readonly error?: string; readonly message?: string }
type Evaluated = { readonly type: string; readonly result?: { readonly value?: string }; readonly exceptionDetails?: { readonly text: string } }

/** Settings against requests to other servers and prompts, which nobody would answer. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'browser.startup.page': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
} as const

/** Firefox, over WebDriver BiDi, which it speaks itself. */
export async function firefox(): Promise<Engine> {
  const program = find('firefox-esr', 'firefox-esr')
  const profile = mkdtempSync(path.join(os.tmpdir(), 'bisita-firefox-'))
  writeFileSync(path.join(profile, 'user.js'), Object.entries(preferences).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(''))
  const port = await freePort()
  const browser = begin(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)], { HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' })
  const end = async () => {
    await browser.end()
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const socket = await until(() => connect(`ws://127.0.0.1:${port}/session`), browser)
    const ask = speak(socket)
    await ask('session.new', { capabilities: {} })
    const { contexts } = (await ask('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const context = contexts[0]?.context
    return {
      open: async (address) => void (await ask('browsingContext.navigate', { context, url: address, wait: 'complete' })),
      run: async (body, given = null) => {
        const expression = `(async (given) => { ${body} })(${JSON.stringify(given)}).then((value) => JSON.stringify({ value }))`
        const evaluated = (await ask('script.evaluate', { expression, target: { context }, awaitPromise: true })) as Evaluated
        if (evaluated.type !== 'success') throw new Error(evaluated.exceptionDetails?.text ?? 'The page threw something.')
        return (JSON.parse(evaluated.result?.value ?? '{}') as { value?: unknown }).value
      },
      close: async () => {
        socket.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

const connect = (address: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.addEventListener('open', () => resolve(socket))
    socket.addEventListener('error', () => reject(new Error(`Nobody listens at ${address}.`)))
  })

/** Sends commands over a socket and returns their answers; events are ignored. */
function speak(socket: WebSocket) {
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  return (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}.`)), answerTime)
      waiting.set(id, ({ type, result, error, message }) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (type === 'success') resolve(result)
        else reject(new Error(`${method}: ${error} ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
