import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../server.ts'
import { answerTime, type Engine } from './engine.ts'
import { begin, find, until } from './processes.ts'

type Answer = { readonly value: unknown }

/** WebKitGTK, over its WebDriver, on the virtual display Xvfb. */
export async function webkit(): Promise<Engine> {
  const driverProgram = find('WebKitWebDriver', 'webkit2gtk-driver')
  const displayProgram = find('Xvfb', 'xvfb')
  const home = mkdtempSync(path.join(os.tmpdir(), 'bisita-webkit-'))
  const [port, number] = [await freePort(), 100 + (process.pid % 800)]
  const display = begin(displayProgram, [`:${number}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const env = { DISPLAY: `:${number}`, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const driver = begin(driverProgram, [`--port=${port}`], env)

  async function ask(method: 'GET' | 'POST' | 'DELETE', at: string, body?: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      signal: AbortSignal.timeout(answerTime),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value)}`)
    return value
  }

  const end = async () => {
    await driver.end()
    await display.end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await until(() => ask('GET', '/status'), driver)
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
    const { sessionId } = (await until(() => ask('POST', '/session', { capabilities }), driver)) as { sessionId: string }
    const session = `/session/${sessionId}`
    await ask('POST', `${session}/timeouts`, { script: answerTime, pageLoad: answerTime })
    return {
      open: async (address) => void (await ask('POST', `${session}/url`, { url: address })),
      run: async (body, given = null) => {
        const script = `const [given, done] = arguments; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = (await ask('POST', `${session}/execute/async`, { script, args: [given] })) as { value?: unknown; error?: string }
        if (error !== undefined) throw new Error(error)
        return value
      },
      close: async () => {
        await ask('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
