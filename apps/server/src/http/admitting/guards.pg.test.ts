import { PassThrough } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { demoPassword } from '../../demo/organisation.ts'
import { app, openApp, refused as refusedCall, signedIn } from '../../testing/desk.ts'
import { testApp } from '../../testing/app.ts'
import { plainClient } from '../../testing/models/clientsWorld.ts'
import { memoryFiles } from '../../testing/files.ts'

openApp()
const { mr1: mr, admin } = signedIn('mr1', 'admin')
/** A client in mr1's scope, and one out of it. */
let mine: string
let foreign: string

beforeAll(async () => {
  const near = await mr.get('/client/list?ipp=1')
  mine = near.body.items[0].id
  const { rows } = await app.pool.query('select id from clients where location_id not in (select location_id from branch_locations) limit 1')
  foreign = rows[0].id
})

/** Status and code of a refusal that left everything as it was but the tables named. */
const refused = async (...sent: Parameters<typeof refusedCall>) => (await refusedCall(...sent)).slice(0, 2)

describe('another user signed in', () => {
  test('gets 409 and nothing is written', async () => {
    const somebody = { headers: { 'x-bisita-user': admin.id } }
    expect(await refused(() => mr.put(`/client/update/${mine}`, { phone_number: '0917 111 2222' }, somebody))).toEqual([409, 'wrong_user'])
    expect(await refused(() => mr.post('/auth/signout', undefined, somebody))).toEqual([409, 'wrong_user'])
    expect(await refused(() => mr.post('/client/create', {}, { headers: { 'x-bisita-user': 'nonsense' } }))).toEqual([409, 'wrong_user'])
    expect((await mr.get('/user/current', somebody)).status).toBe(200)
  })

  test('gets the id of the session’s user with each answer, refusals too', async () => {
    expect((await mr.get('/user/current')).headers.get('x-bisita-user')).toBe(mr.id)
    expect((await mr.get('/client/info/nonsense')).headers.get('x-bisita-user')).toBe(mr.id)
    expect((await app.anonymous.get('/user/current')).headers.get('x-bisita-user')).toBeNull()
  })

  test('is not, where it is the one that signed in', async () => {
    const self = { headers: { 'x-bisita-user': mr.id } }
    expect((await mr.put(`/client/update/${mine}`, { address: 'Purok 9' }, self)).status).toBe(200)
  })
})

describe('a page of another site', () => {
  test.for([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:7001' },
    { origin: 'https://localhost:7000' },
    { origin: 'http://localhost:7000.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('cannot change anything with %j', async (headers) => {
    expect(await refused(() => mr.put(`/client/update/${mine}`, { address: 'X' }, { headers }))).toEqual([403, 'foreign_origin'])
    expect(await refused(() => mr.post('/auth/signout', undefined, { headers }))).toEqual([403, 'foreign_origin'])
    const body = { username: 'mr1', password: demoPassword }
    expect(await refused(() => app.anonymous.post('/auth/authenticate', body, { headers }))).toEqual([403, 'foreign_origin'])
  })

  test('is not our own, nor a program that is no browser', async () => {
    for (const headers of [{ origin: 'http://localhost:7000' }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}] as Record<string, string>[]) {
      expect((await mr.put(`/client/update/${mine}`, { address: 'Purok 8' }, { headers })).status).toBe(200)
    }
  })
})

describe('our own page at another address than the server knows', () => {
  const body = { username: 'mr1', password: demoPassword }
  const signIn = async (origins: readonly string[]) => {
    const lines: string[] = []
    const other = await testApp({ db: app.db, origins: new Set(origins), logTo: new PassThrough().on('data', (line: Buffer) => lines.push(line.toString())) })
    const replies = [await other.anonymous.post('/auth/authenticate', body, { headers: { origin: 'http://localhost:8080' } }), await other.anonymous.post('/auth/authenticate', body, { headers: { origin: 'http://localhost:8080' } })]
    await other.close()
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual([[403, 'foreign_origin'], [403, 'foreign_origin']])
    return { message: replies[0]?.body.message, warnings: lines.join('').trim().split('\n').map((line) => JSON.parse(line)).filter(({ origin }) => origin !== undefined) }
  }

  test('is refused with the name of the missing setting, and the log says it once', async () => {
    const { message, warnings } = await signIn(['http://localhost:7000', 'http://127.0.0.1:7000'])
    expect(message).toBe('Bisita does not know the address that this page was opened at. Whoever runs the server has to set BISITA_ORIGIN to it.')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({ level: 40, origin: 'http://localhost:8080', allowed: ['http://localhost:7000', 'http://127.0.0.1:7000'], msg: 'a page of another address was refused; if it is ours, set BISITA_ORIGIN to its address' })
  })

  test('is sent to the address that was set', async () => {
    const { message } = await signIn(['https://bisita.example'])
    expect(message).toBe("This page was opened at another address than Bisita's own. Please open https://bisita.example instead.")
  })
})

describe('checks come in their order', () => {
  const wrongUser = { headers: { 'x-bisita-user': '00000000-0000-7000-8000-000000000000' } }

  test('signed in, right user, role, content, scope, state', async () => {
    const bad = { id_type: 'nonsense' }
    expect(await refused(() => app.anonymous.delete('/client/delete/nonsense', { x: 1 }, wrongUser))).toEqual([401, 'not_signed_in'])
    expect(await refused(() => mr.delete('/client/delete/nonsense', { x: 1 }, wrongUser))).toEqual([409, 'wrong_user'])
    expect(await refused(() => mr.delete('/client/delete/nonsense', { x: 1 }))).toEqual([403, 'not_allowed'])
    expect(await refused(() => admin.delete('/client/delete/nonsense', { x: 1 }))).toEqual([400, 'invalid'])
    expect(await refused(() => mr.put(`/client/update/${foreign}`, bad))).toEqual([400, 'invalid'])
    expect(await refused(() => mr.put(`/client/update/${foreign}`, { birth_date: '2025-01-01' }))).toEqual([400, 'invalid'])
    expect(await refused(() => mr.put(`/client/update/${foreign}`, { lastname: 'Changed' }))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.put(`/client/update/${mine}`, { location_id: '0000000000', lastname: 'Changed' }))).toEqual([404, 'not_found'])
  })

  test('of a read too', async () => {
    expect((await app.anonymous.get('/location/my-locations?page=0')).status).toBe(401)
    expect((await admin.get('/location/my-locations?page=0')).status).toBe(403)
    expect((await mr.get('/location/my-locations?page=0')).status).toBe(400)
    expect((await mr.get(`/client/timeline/${foreign}?page=0`)).status).toBe(400)
    expect((await mr.get(`/client/timeline/${foreign}`)).status).toBe(404)
  })

  test('and scope before a duplicate', async () => {
    const [number] = (await app.pool.query('select sss_id, id_type from clients where sss_id is not null and deleted_at is null limit 1')).rows
    const place = async (id: string) => (await app.pool.query('select location_id from clients where id = $1', [id])).rows[0].location_id
    const taken = { ...plainClient(await place(foreign)), ...number }
    expect(await refused(() => mr.post('/client/create', { ...taken, lastname: '' }))).toEqual([400, 'invalid'])
    expect(await refused(() => mr.post('/client/create', taken))).toEqual([404, 'not_found'])
    expect(await refused(() => mr.post('/client/create', { ...taken, location_id: '9999999999' }))).toEqual([404, 'not_found'])
    // Whose number it is may not be tried out: the answer is counted.
    const last = await refused(async () => mr.post('/client/create', { ...taken, location_id: await place(mine) }), ['number_answers'])
    expect(last).toEqual([409, 'duplicate'])
  })
})

describe('every answer', () => {
  test('of the calls is not kept, named by its id, and guarded by headers', async () => {
    const ids = new Set<string>()
    for (const reply of [await mr.get('/client/list'), await mr.get('/client/list?page=0'), await app.anonymous.get('/no/such/call'), await app.anonymous.get('/health/live')]) {
      const id = reply.headers.get('x-request-id') ?? ''
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      ids.add(id)
      expect(reply.body.request_id ?? id).toBe(id)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-frame-options': expect.stringMatching(/DENY|SAMEORIGIN/),
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
      })
      expect(reply.headers.get('access-control-allow-origin')).toBeNull()
      expect(reply.headers.get('server')).toBeNull()
      expect(reply.headers.get('x-powered-by')).toBeNull()
    }
    expect(ids.size).toBe(4)
  })

  test('lets scripts come from our own files only', async () => {
    const policy = (await app.anonymous.get('/health/live')).headers.get('content-security-policy') ?? ''
    const directives = Object.fromEntries(policy.split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]))
    expect(directives['script-src']).toEqual(["'self'"])
    expect(directives['default-src']).toEqual(["'self'"])
    expect(directives['object-src']).toEqual(["'none'"])
    expect(directives['base-uri']).toEqual(["'none'"])
    expect(directives['frame-ancestors']).toEqual(["'none'"])
    expect(policy).not.toContain('unsafe-eval')
  })
})

describe('on HTTPS', () => {
  test('the cookie is bound to the host and sent on HTTPS only, and a header keeps browsers there', async () => {
    const secure = await buildApp({
      db: app.db, files: memoryFiles(), now: () => app.clock.now, version: 'test', origins: new Set(['https://bisita.example']), trustProxy: false,
      secret: Buffer.alloc(32), webFolder: null, logLevel: 'silent',
    })
    const payload = { username: 'mr1', password: demoPassword }
    const headers = { origin: 'https://bisita.example' }
    const reply = await secure.inject({ method: 'POST', url: '/api/auth/authenticate', payload, headers })
    expect(reply.statusCode).toBe(200)
    const [pair = '', ...attributes] = String(reply.headers['set-cookie']).split('; ')
    expect(pair).toMatch(/^__Host-bisita=[\w-]{43}$/)
    expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']))
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false)
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const current = (cookie: string) => secure.inject({ method: 'GET', url: '/api/user/current', headers: { cookie } })
    expect((await current(pair)).statusCode).toBe(200)
    // One that another host of the domain could have set counts for nothing.
    expect((await current(pair.replace('__Host-', ''))).statusCode).toBe(401)
    expect((await app.anonymous.get('/user/current', { headers: { cookie: pair } })).status).toBe(401)
    await secure.close()
  })
})
