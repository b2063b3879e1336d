import https from 'node:https'
import net from 'node:net'
import tls from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { issueAuthority, issueCertificate } from '../cli/certificate/issue.ts'
import { demoPassword } from '../demo/organisation.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const origin = 'https://localhost'
const authority = issueAuthority([], new Date())
const material = issueCertificate(authority, ['localhost', '127.0.0.1'], new Date())
const unreadTime = 1000

let app: TestApp
let port: number

beforeAll(async () => {
  app = await testApp({ tls: material, origins: new Set([origin]), trustProxy: false, connectionLimits: { unauthenticated: 3, unreadTime } })
  port = Number(new URL(app.url).port)
})

type Answer = { readonly status: number | undefined; readonly headers: Record<string, unknown>; readonly text: string }

/** A request of a browser that trusts the authority, on a connection of its own unless an agent keeps one. */
const send = (method: string, path: string, sent: { body?: unknown; headers?: Record<string, string>; agent?: https.Agent } = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { origin, ...(sent.body !== undefined && { 'content-type': 'application/json' }), ...sent.headers }
    const request = https.request({ host: '127.0.0.1', port, path: `/api${path}`, method, ca: authority.cert, headers, agent: sent.agent ?? false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    request.on('error', reject).end(sent.body === undefined ? undefined : JSON.stringify(sent.body))
  })

const signIn = () => send('POST', '/auth/authenticate', { body: { username: 'admin', password: demoPassword } })

test('somebody signs in over HTTPS, with a cookie that HTTP never carries', async () => {
  const { status, headers } = await signIn()
  const [cookie = ''] = headers['set-cookie'] as string[]
  expect([status, cookie]).toEqual([200, expect.stringMatching(/^__Host-.*; Secure/)])
  expect(headers['strict-transport-security']).toContain('max-age')
  const list = await send('GET', '/client/list', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect([list.status, (JSON.parse(list.text) as { items: unknown[] }).items.length > 0]).toEqual([200, true])
})

test('who speaks HTTP, or an old TLS, gets nothing', async () => {
  const plain = await new Promise<string>((resolve) => {
    let text = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    socket.on('data', (part) => (text += part.toString('latin1'))).on('error', () => {}).on('close', () => resolve(text))
  })
  expect(plain).not.toContain('200')
  const old = await new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', ca: authority.cert, maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' })
    socket.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code)).on('secureConnect', () => resolve('connected'))
  })
  expect(old).not.toBe('connected')
})

test('connections of nobody in particular are counted, and those of people who have signed in are not', async () => {
  const agents = Array.from({ length: 4 }, () => new https.Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => agents.forEach((agent) => agent.destroy()))
  const [cookie = ''] = (await signIn()).headers['set-cookie'] as string[]
  const as = { cookie: cookie.split(';')[0] ?? '' }
  for (const agent of agents) expect((await send('GET', '/client/list', { agent, headers: as })).status).toBe(200)
  const open: tls.TLSSocket[] = []
  onTestFinished(() => open.forEach((socket) => socket.destroy()))
  const answers = await Promise.all(Array.from({ length: 5 }, async () => {
    const socket = tls.connect({ port, host: '127.0.0.1', ca: authority.cert })
    open.push(socket)
    let text = ''
    socket.on('data', (part) => (text += part.toString())).on('error', () => {})
    await wait(700)
    return text.slice(0, 12)
  }))
  expect(answers.sort()).toEqual(['', '', '', 'HTTP/1.1 429', 'HTTP/1.1 429'])
})

test('a reader who takes nothing is ended', async () => {
  const [cookie = ''] = (await signIn()).headers['set-cookie'] as string[]
  const socket = tls.connect({ port, host: '127.0.0.1', ca: authority.cert })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => socket.once('close', () => resolve('ended')).on('error', () => {}))
  socket.on('secureConnect', () => socket.pause().write(`GET /api/client/revisions/0?ipp=1000 HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie.split(';')[0]}\r\n\r\n`.repeat(20)))
  // The answers are made one after the other; the time begins again with each.
  await wait(unreadTime * 9)
  socket.resume()
  expect(await Promise.race([closed, wait(3000, 'open')])).toBe('ended')
})

test('a server that closes answers what is under way, and waits for nobody who has not agreed on a key', async () => {
  const own = await testApp({ tls: material, origins: new Set([origin]) })
  const at = Number(new URL(own.url).port)
  const silent = net.connect(at, '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  const agent = new https.Agent({ keepAlive: true })
  const ask = () => new Promise<number | undefined>((resolve, reject) => {
    https.get({ host: '127.0.0.1', port: at, path: '/api/health/ready', ca: authority.cert, agent }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })
  expect(await ask()).toBe(200)
  const began = performance.now()
  const underWay = ask()
  await wait(5)
  await Promise.all([own.close(), underWay.then((status) => expect(status).toBe(200))])
  expect(performance.now() - began).toBeLessThan(5000)
})
