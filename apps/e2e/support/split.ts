import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { localServerFlag, portOf, serviceNames, serviceOf } from '@bisita/contract/operations/services'
import { findRunning } from '@bisita/server/database/embedded/running'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { childEnvironment } from '@bisita/server/testing/childEnvironment'
import { eightPorts, freePort, thePlace } from './server.ts'
import { watchOver } from './watch.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const endWithParent = new URL('../../../scripts/setup/end-with-parent.mjs', import.meta.url).href

/** A second server in split mode, over the database and the photos of the server under test. */
export type Split = {
  /** The address of the web app. */
  readonly origin: string
  /** The port of the first service. */
  readonly first: number
  readonly stop: () => Promise<number | null>
}

export async function startSplit(): Promise<Split> {
  const { folder } = thePlace()
  const [port, first, database] = [await freePort(), await eightPorts(), findRunning(folder)]
  if (database === undefined) throw new Error('The server under test has no database.')
  const env = {
    ...childEnvironment(), BISITA_DATA: folder, DATABASE_URL: database.url,
    PORT: String(port), BISITA_SERVICE_PORT: String(first),
  }
  const words = ['--disable-warning=ExperimentalWarning', '--import', endWithParent, main, '--split']
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  await Promise.race([
    new Promise<void>((resolve) => child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Bisita is ready') && resolve())),
    closed.then(() => Promise.reject(new Error('The split server did not start.'))),
  ])
  const stop = async () => {
    child.kill('SIGTERM')
    return (await closed)[0] as number | null
  }
  return { origin: `http://localhost:${port}`, first, stop }
}

/** The paths that a browser called: by service, and of the page's own server. */
export type CallsReceived = { readonly services: ReadonlyMap<string, ReadonlySet<string>>; readonly whole: ReadonlySet<string> }

/** Makes a browser profile that calls the services on their ports; a call to a wrong one is added to `complaints`. */
export async function splitContext(
  browser: Browser,
  { origin, first }: Split,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; received: CallsReceived }> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-PH', ...options })
  await context.addInitScript(
    ([key, value]) => {
      if (location.protocol !== 'about:') localStorage.setItem(key, value)
    },
    [localServerFlag, String(first)] as const,
  )
  const addresses = new Map(serviceNames.map((name) => [`http://localhost:${portOf(name, first)}`, name]))
  await watchOver(context, origin, complaints, [...addresses.keys()])
  const services = new Map<string, Set<string>>(serviceNames.map((name) => [name, new Set()]))
  const whole = new Set<string>()
  context.on('request', (request) => {
    const url = new URL(request.url())
    const service = addresses.get(url.origin)
    if (service === undefined) {
      if (url.pathname.startsWith('/api')) whole.add(url.pathname)
      return
    }
    services.get(service)?.add(url.pathname)
    if (serviceOf(url.pathname) !== service) complaints.push(`${url.pathname} was asked of ${service}`)
  })
  return { context, received: { services, whole } }
}
