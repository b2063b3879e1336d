import { describe, expect, test, vi } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'
import { headOf, sendRaw, trickle } from '../../testing/raw.ts'
import { uuidv7 } from '../../uuid.ts'

/** What happens in its time, however busy the machine is. */
const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000 })

// A body has no time at all here, and a photo all of it.
openApp({ trustProxy: false, connectionLimits: { bodyTime: 40, partTime: 600_000, unauthenticated: 6, unauthenticatedUploads: 1 } })
const { mr1: mr } = signedIn('mr1')

const json = { 'Content-Type': 'application/json', 'Content-Length': 100 }
const answered = (text: string): number => Number(text.split(' ')[1])

describe('a body that does not arrive', () => {
  test.each([
    ['of a sign-in', '/auth/authenticate', {}, 408],
    ['of what needs a sign-in, sent without one', '/client/create', {}, 401],
    ['of no call at all', '/no/such/call', {}, 408],
    ['from a page of another site', '/auth/authenticate', { Origin: 'https://evil.example' }, 403],
  ])('%s ends its connection', async (_, path, headers, status) => {
    const sending = trickle(app.url, `${headOf('POST', path, { ...json, ...headers })}{"a":`)
    expect(answered(await sending.closed)).toBe(status)
  })

  test('of somebody signed in ends too, with a refusal that may be tried again', async () => {
    const text = await trickle(app.url, `${headOf('POST', '/client/create', { ...json, Cookie: mr.cookie })}{`).closed
    expect(answered(text)).toBe(408)
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(JSON.parse(body)).toMatchObject({ code: 'too_slow', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(head).toMatch(/^content-security-policy: /m)
    expect(head).toMatch(/^x-content-type-options: nosniff/m)
    expect(head).toMatch(/^connection: close/m)
  })

  test('in pieces of unknown length ends as well', async () => {
    const head = headOf('POST', '/auth/authenticate', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })
    expect(answered(await trickle(app.url, `${head}1\r\n{\r\n`).closed)).toBe(408)
  })

  test('does not for a part of a photo, which has longer', async () => {
    const part = trickle(app.url, `${headOf('PUT', `/visit/proof/${uuidv7()}?offset=0&total=2`, { 'Content-Type': 'application/octet-stream', 'Content-Length': 2, Cookie: mr.cookie })}a`)
    // What began later and had less time has ended.
    await trickle(app.url, `${headOf('POST', '/auth/authenticate', json)}{`).closed
    expect(part.received()).toBe('')
    part.send('b')
    await until(() => expect(answered(part.received())).toBe(404))
    part.end()
  })
})

describe('before a sign-in', () => {
  test('a body has at most 4 kB, announced or not', async () => {
    const large = JSON.stringify({ username: 'mr1', password: 'x'.repeat(5000) })
    const post = (body: string | readonly Buffer[]) =>
      sendRaw(app.url, '/api/auth/authenticate', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    for (const body of [large, [Buffer.from(large.slice(0, 3000)), Buffer.from(large.slice(3000))]]) {
      const reply = await post(body)
      expect([reply.status, reply.body.code]).toEqual([413, 'too_large'])
    }
  })

  test('only so many connections of an address are open; one on which somebody signed in does not count', async () => {
    const known = Array.from({ length: 4 }, () => trickle(app.url, headOf('GET', '/user/current', { Cookie: mr.cookie })))
    for (const one of known) await until(() => expect(answered(one.received())).toBe(200))
    const strangers = Array.from({ length: 7 }, () => trickle(app.url, headOf('GET', '/health/live', {})))
    for (const one of strangers) await until(() => expect(one.received()).not.toBe(''))
    const refused = strangers.filter((one) => answered(one.received()) === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(await refused[0]?.closed).toMatch(/^retry-after: \d+/m)
    for (const one of [...strangers, ...known]) one.end()
    await until(async () => expect((await sendRaw(app.url, '/api/health/live')).status).toBe(200))
  })
})

describe('what is handed over without a sign-in', () => {
  const boundary = 'x'
  const field = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="visit_proof"; filename="p.jpg"\r\nContent-Type: image/jpeg\r\n\r\nfirst bytes of a photo`
  const head = headOf('POST', '/visit/quarantine', { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Content-Length': 1_000_000 })
  const item = () => {
    const id = uuidv7()
    const fields = { ticket: 'wrong', device_id: uuidv7(), user_id: uuidv7(), item_id: uuidv7(), kind: 'visit_create', record_id: id, entered_at: '2026-11-20T01:02:03Z', content: JSON.stringify({ id }) }
    return Object.entries(fields).map(([name, value]) => field(name, value)).join('')
  }

  test('has its ticket judged before any of the file has come', async () => {
    const sending = trickle(app.url, head + item() + file)
    await until(() => expect(answered(sending.received())).toBe(404))
    sending.end()
  })

  test('has its fields judged before any of the file has come', async () => {
    const sending = trickle(app.url, head + field('ticket', 'wrong') + file)
    await until(() => expect(answered(sending.received())).toBe(400))
    sending.end()
  })

  test('comes from one address in a few uploads at a time', async () => {
    const first = trickle(app.url, head + field('ticket', 'wrong'))
    const second = async () => {
      const sending = trickle(app.url, head + field('ticket', 'wrong') + file)
      await until(() => expect(sending.received()).not.toBe(''))
      sending.end()
      return answered(sending.received())
    }
    await until(async () => expect(await second()).toBe(429))
    first.end()
    await until(async () => expect(await second()).toBe(400))
  })
})
