import type { ServiceName } from '@bisita/contract/limits'
import { serviceNames, serviceOf } from '@bisita/contract/operations/services'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { demoPassword } from '../demo/organisation.ts'
import { testDatabase } from '../testing/cluster/database.ts'
import { rowVersions } from '../testing/digest.ts'
import { memoryFiles } from '../testing/files.ts'
import { expectRefusal } from '../testing/refusals.ts'
import { calls } from './calls.ts'

const page = 'http://localhost:7000'
const foreign = ['https://evil.example', 'null', 'http://localhost:7001', 'https://localhost:7000', 'http://localhost:70001', 'http://localhost:7000.evil.example']

let database: Awaited<ReturnType<typeof testDatabase>>
let whole: FastifyInstance
const services = new Map<ServiceName, FastifyInstance>()

beforeAll(async () => {
  database = await testDatabase()
  const deps = {
    db: database.db, files: memoryFiles(), now: () => new Date(), version: 'test', origins: new Set([page]), trustProxy: false as const,
    secret: Buffer.alloc(32, 1), webFolder: null, logLevel: 'silent', checkAnswers: true,
  }
  whole = await buildApp({ ...deps, services: ['http://localhost:7001', 'http://localhost:7007'] })
  for (const service of serviceNames) services.set(service, await buildApp({ ...deps, service }))
})

afterAll(async () => {
  for (const app of [whole, ...services.values()]) await app.close()
  await database.close()
})

/** Sends a request to a service as a page does; `origin` null sends no origin. */
async function send(service: ServiceName, sent: InjectOptions, origin: string | null = page) {
  const headers = { ...(origin !== null && { origin }), ...sent.headers }
  const reply = await (services.get(service) as FastifyInstance).inject({ ...sent, headers })
  return { status: reply.statusCode, headers: new Headers(reply.headers as Record<string, string>), text: reply.body, body: reply.body === '' ? null : reply.json() }
}

async function signIn(username: string) {
  const reply = await send('auth', { method: 'POST', url: '/auth/authenticate', payload: { username, password: demoPassword } })
  expect(reply.status).toBe(200)
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, 'x-bisita-user': reply.body.data.user.id as string }
}

const addressOf = (path: string) => path.replace(/\{\w+\}/g, '019a0000-0000-7000-8000-000000000001')

describe('each service', () => {
  test('has its calls, and every call a service but those of health', () => {
    const homeless = calls.filter(({ path }) => serviceOf(path) === null)
    expect(homeless.map(({ path }) => path)).toEqual(['/health/live', '/health/ready'])
    expect(new Set(calls.map(({ path }) => serviceOf(path)).filter((service) => service !== null))).toEqual(new Set(serviceNames))
  })

  test.each(serviceNames)('%s answers its own calls and knows no other, nor any below /api', async (service) => {
    for (const { method, path, requires: may, name } of calls) {
      const own = [service, null].includes(serviceOf(path))
      const { status, body } = await send(service, { method, url: addressOf(path) })
      const open = own && may === 'anyone'
      expect([name, open || status, open ? body.code !== 'no_such_call' : body.code]).toEqual([
        name,
        open || (own ? 401 : 404),
        open || (own ? 'not_signed_in' : 'no_such_call'),
      ])
      expect((await send(service, { method, url: `/api${addressOf(path)}` })).body.code).toBe('no_such_call')
    }
  })

  test.each(serviceNames)('%s says that it is live and ready', async (service) => {
    expect(await send(service, { method: 'GET', url: '/health/live' }, null)).toMatchObject({ status: 200, body: { status: 'live' } })
    expect(await send(service, { method: 'GET', url: '/health/ready' }, null)).toMatchObject({ status: 200, body: { status: 'ready', version: 'test' } })
  })

  test('tells another method of its own', async () => {
    const reply = await send('client', { method: 'DELETE', url: '/client/list' })
    expect([reply.status, reply.body.code, reply.headers.get('allow')]).toEqual([405, 'wrong_method', 'GET, HEAD'])
  })
})

describe('a page of another site', () => {
  test.each(foreign)('of %s may neither ask nor read nor change', async (origin) => {
    const who = await signIn('admin')
    const before = await rowVersions(database.pool)
    for (const service of serviceNames) {
      const path = addressOf(calls.find((call) => serviceOf(call.path) === service)?.path ?? '')
      const asks: InjectOptions[] = [
        { method: 'OPTIONS', url: path, headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' } },
        { method: 'GET', url: '/health/live' },
        { method: 'GET', url: path, headers: who },
        { method: 'POST', url: path, headers: who, payload: {} },
      ]
      for (const ask of asks) {
        const reply = await send(service, ask, origin)
        expect([reply.status, reply.body.code]).toEqual([403, 'foreign_origin'])
        expectRefusal(reply, path)
        expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
        expect(reply.headers.get('vary')).toContain('Origin')
      }
    }
    expect(await rowVersions(database.pool)).toEqual(before)
  })

  test('follows from a header of the browser where no origin is sent', async () => {
    const who = await signIn('admin')
    for (const site of ['cross-site', 'same-site']) {
      const reply = await send('user', { method: 'POST', url: '/product/create', headers: { ...who, 'sec-fetch-site': site }, payload: {} }, null)
      expect([reply.status, reply.body.code]).toEqual([403, 'foreign_origin'])
    }
  })
})

describe('a page of ours', () => {
  test('learns before sending what it may send, and nothing wider', async () => {
    for (const service of serviceNames) {
      const url = addressOf(calls.find((call) => serviceOf(call.path) === service)?.path ?? '')
      const { status, headers, text } = await send(service, { method: 'OPTIONS', url, headers: { 'access-control-request-method': 'PUT' } })
      expect([status, text]).toEqual([204, ''])
      expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))).toEqual({
        'access-control-allow-origin': page,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key, X-Bisita-User',
        'access-control-expose-headers': expect.stringContaining('Retry-After'),
        'access-control-max-age': '600',
      })
    }
  })

  test('signs in on one port and works on the others with the same cookie', async () => {
    const who = await signIn('oic1')
    const list = await send('client', { method: 'GET', url: '/client/list?ipp=1', headers: who })
    expect([list.status, list.headers.get('access-control-allow-origin'), list.headers.get('cache-control')]).toEqual([200, page, 'no-store'])
    expect(list.headers.get('vary')).toMatch(/Origin/)
    const [client] = list.body.items
    const key = { 'idempotency-key': '019a0000-0000-4000-8000-00000000abcd' }
    const change: InjectOptions = { method: 'PUT', url: `/client/update/${client.id}`, headers: { ...who, ...key }, payload: { address: 'Purok 77' } }
    expect(await send('client', change)).toMatchObject({ status: 200, body: { address: 'Purok 77' } })
    expect((await send('client', change)).headers.get('idempotency-replayed')).toBe('true')
    expect((await send('approval', { method: 'GET', url: '/approval/list', headers: who })).status).toBe(200)
    expect((await send('auth', { method: 'POST', url: '/auth/signout', headers: who })).status).toBe(200)
    expect((await send('client', { method: 'GET', url: '/client/list', headers: who })).status).toBe(401)
  })

  test('reads its refusals', async () => {
    const reply = await send('client', { method: 'GET', url: '/client/list' })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([401, page])
    expectRefusal(reply, 'a list')
  })

  test('may show a photo, which no other site may', async () => {
    const { headers } = await send('visit', { method: 'GET', url: '/health/live' }, null)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site')
  })

  test('approves on one port what is carried out by another', async () => {
    const [mr, oic] = [await signIn('mr1'), await signIn('oic1')]
    const [client] = (await send('client', { method: 'GET', url: '/client/list?ipp=1', headers: mr })).body.items
    const offer = await send('client', { method: 'PUT', url: `/client/update/${client.id}`, headers: mr, payload: { lastname: 'Pagbabago' } })
    expect(offer.status).toBe(202)
    const asked = await send('approval', { method: 'POST', url: '/approval/request', headers: mr, payload: { ...offer.body, approval_message: 'Please.' } })
    expect(asked.status).toBe(201)
    const done = await send('approval', { method: 'POST', url: '/approval/approve', headers: oic, payload: { approval_id: asked.body.approval_id } })
    expect(done).toMatchObject({ status: 200, body: { status: 'APPROVED' } })
    expect((await send('client', { method: 'GET', url: `/client/info/${client.id}`, headers: oic })).body.lastname).toBe('Pagbabago')
  })
})

describe('the whole on one port', () => {
  test('lets no page of another port in, and names the services to its own only where they are open', async () => {
    const asked = { method: 'OPTIONS', url: '/api/client/list', headers: { origin: page, 'access-control-request-method': 'GET' } } as const
    const reply = await whole.inject(asked)
    expect(reply.statusCode).toBe(405)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    const policy = String((await whole.inject({ method: 'GET', url: '/api/health/live' })).headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' http://localhost:7001 http://localhost:7007;")
    expect(policy).toContain("img-src 'self' data: blob: http://localhost:7001 http://localhost:7007;")
    expect(policy).not.toContain('*')
    const unsplit = String((await (services.get('user') as FastifyInstance).inject({ method: 'GET', url: '/health/live' })).headers['content-security-policy'])
    expect(unsplit).toContain("connect-src 'self';")
  })
})
