import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Reply, RequestOptions } from '../../testing/app.ts'
import { rowVersions } from '../../testing/digest.ts'
import { expectRefusal } from '../../testing/refusals.ts'
import { added, app, info, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'
import { aVisit } from './testing/contacts.ts'
import { form, formBody, type FormPart, partsOf } from './testing/forms.ts'
import { picture } from './testing/images.ts'
import { lookAt, sha256, storedFiles } from './testing/proof.ts'

openDesk()

let client: { id: string }
let photo: Buffer
let other: Buffer

beforeAll(async () => {
  client = await added()
  photo = await picture(640, 480).jpeg().toBuffer()
  other = await picture(320, 240).png().toBuffer()
})

const send = (sent: RequestOptions, caller = mr): Promise<Reply> => caller.post('/visit/create', undefined, sent)
const fields = (more: Record<string, unknown> = {}): FormPart[] => partsOf(aVisit(client.id, more))
const file = (bytes: Buffer, field = 'visit_proof'): FormPart => [field, bytes, 'photo.jpg']

/** Everything that a refusal must leave as it was: rows and files. */
const everything = async () => [await rowVersions(app.pool), await storedFiles(app)] as const

async function expectSame(before: Awaited<ReturnType<typeof everything>>): Promise<void> {
  expect(await everything()).toEqual(before)
}

async function expectRefused(sent: RequestOptions, statuses: readonly number[], caller = mr): Promise<Reply> {
  const reply = await send(sent, caller)
  expectRefusal(reply)
  expect(statuses, JSON.stringify(reply.body)).toContain(reply.status)
  return reply
}

const named = ({ body }: Reply): string[] => body.fields.map(({ path }: { path: string }) => path)

/** The head of a request that sends a form as `mr`. */
const headOf = (host: string, body: Buffer): string =>
  `POST /api/visit/create HTTP/1.1\r\nhost: ${host}\r\ncookie: ${mr.cookie}\r\ncontent-type: multipart/form-data; boundary=cut-here\r\ncontent-length: ${body.length}\r\n\r\n`

/** The statuses of what is answered on one connection to requests that are written at once, until the server closes it. */
const statuses = (requests: Buffer) =>
  new Promise<number[]>((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const answered: Buffer[] = []
    const socket = net.connect({ host: hostname, port: Number(port) })
    socket.on('error', reject).on('data', (chunk) => answered.push(chunk))
    socket.on('close', () => resolve([...Buffer.concat(answered).toString().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))))
    socket.write(requests)
  })

describe('a form is refused', () => {
  let before: Awaited<ReturnType<typeof everything>>

  beforeEach(async () => void (before = await everything()))
  afterEach(() => expectSame(before))

  test('with a field twice, one that nobody knows, or a file where none belongs', async () => {
    const twice = await expectRefused(form([...fields(), ['remarks', 'a'], ['remarks', 'a']]), [400])
    expect(named(twice)).toEqual(['remarks'])
    for (const name of ['nobody', 'user_id', 'visit_proof', 'visit_proof[]']) {
      expect(named(await expectRefused(form([...fields(), [name, 'x']]), [400]))).toEqual([name])
    }
    for (const name of ['photo', 'files', 'remarks', '']) await expectRefused(form([...fields(), file(photo, name)]), [400])
    for (const name of ['__proto__', 'constructor', 'toString']) await expectRefused(form([...fields(), [name, 'x']]), [400])
  })

  test('with two files, too many fields, or too large a field', async () => {
    await expectRefused(form([...fields(), file(photo), file(photo)]), [400, 413])
    await expectRefused(form([...fields(), ...Array.from({ length: 80 }, (_, i): FormPart => [`f${i}`, 'x'])]), [400, 413])
    await expectRefused(form([...fields(), ['remarks', 'x'.repeat(20_000)]]), [400, 413])
    await expectRefused(form([...fields(), ['n'.repeat(5000), 'x']]), [400, 413])
  })

  test('that is cut nowhere, broken off anywhere, or none at all', async () => {
    const whole = formBody([...fields(), file(photo)])
    const type = { 'content-type': 'multipart/form-data; boundary=cut-here' }
    for (const content of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=elsewhere']) {
      await expectRefused({ raw: whole, headers: { 'content-type': content } }, [400])
    }
    for (const at of [1, 20, 60, 200, whole.length >> 1, whole.length - 20, whole.length - 5]) await expectRefused({ raw: whole.subarray(0, at), headers: type }, [400])
    for (const raw of ['x', '--cut-here', '--cut-here--\r\n', '{"id": 1}', '\r\n\r\n']) await expectRefused({ raw, headers: type }, [400])
    await expectRefused({ raw: 'id=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, [415])
    await expectRefused({ raw: whole, headers: { 'content-type': 'application/octet-stream' } }, [415])
  })

  test('with figures and flags that are none', async () => {
    for (const [field, value] of [
      ['has_availed', 'yes'], ['has_availed', 'TRUE'], ['recorded_offline', '1'], ['duration', '5.5'], ['duration', 'abc'], ['duration', '0x10'], ['duration', '1e9'],
      ['accuracy', '1,5'], ['accuracy', 'Infinity'], ['accuracy', 'NaN'], ['fix_age_seconds', ' '], ['visit_time', 'now'], ['visit_result', 'Interested'],
    ] as const) {
      const reply = await expectRefused(form(fields({ [field]: value })), [400])
      expect([field, named(reply)]).toEqual([field, [field === 'visit_result' ? 'visit_secondary_result' : field]])
    }
    await expectRefused(form(fields({ latitude: '16.4', longitude: '' })), [400])
  })

  test('with a photo that is none, another than was announced, or along with a call', async () => {
    await expectRefused(form([...fields(), file(Buffer.from('no photo'))]), [400, 415])
    await expectRefused(form([...fields(), file(Buffer.alloc(0))]), [400, 415])
    expect(named(await expectRefused(form([...fields({ photo_sha256: sha256(other) }), file(photo)]), [400]))).toEqual(['photo_sha256'])
    expect(named(await expectRefused(form([...fields({ visit_type: 'call' }), file(photo)]), [400], tele))).toEqual(['visit_proof'])
    await expectRefused(form([...fields({ client_id: randomUUID() }), file(photo)]), [404])
  })

  test('by the role, which follows from that one field', async () => {
    await expectRefused(form([...fields(), file(photo)]), [403], tele)
    await expectRefused(form([...fields({ visit_type: 'call', visit_time: 'x', nobody: 1 })]), [403])
  })

  test('early, and the connection still serves what comes after', async () => {
    const large = Buffer.alloc(4 * 1024 * 1024, 7)
    for (let round = 0; round < 6; round += 1) {
      expect((await send(form([['remarks', 'a'], ['remarks', 'b'], file(large)]))).status).toBe(400)
      expect((await mr.get(`/client/info/${client.id}`)).status).toBe(200)
    }
  })

  test('early, and what comes after on the same connection is answered, sent whole before the refusal is read', async () => {
    const { host } = new URL(app.url)
    const ask = `GET /api/client/info/${client.id} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${mr.cookie}\r\nconnection: close\r\n\r\n`
    const large = Buffer.alloc(4 * 1024 * 1024, 7)
    for (const parts of [[['remarks', 'a'], ['remarks', 'b'], file(large)], [file(photo), file(large), file(large)], [file(large, 'photo')]] satisfies FormPart[][]) {
      const [status, next] = await statuses(Buffer.concat([Buffer.from(headOf(host, formBody(parts))), formBody(parts), Buffer.from(ask)]))
      expect([400, 413]).toContain(status)
      expect(next).toBe(200)
    }
  })

  test('by breaking off, and nothing is written or logged as a fault of the server', async () => {
    const logged = app.log().length
    const whole = formBody([...fields(), file(photo)])
    const { hostname, port } = new URL(app.url)
    const head = headOf(hostname, whole)
    for (const at of [0, 100, whole.length >> 1, whole.length - 10]) {
      await new Promise<void>((resolve, reject) => {
        const socket = net.connect({ host: hostname, port: Number(port) })
        socket.on('error', reject).on('close', () => resolve())
        socket.write(Buffer.concat([Buffer.from(head), whole.subarray(0, at)]), () => setTimeout(() => socket.destroy(), 30))
      })
    }
    expect((await mr.get(`/client/info/${client.id}`)).status).toBe(200)
    expect(app.log().slice(logged)).not.toContain('"level":50')
  })
})

describe('a form', () => {
  const filled = {
    has_availed: 'true', recorded_offline: 'false', duration: '35', latitude: '-0.5', longitude: '1.2059e2', accuracy: '12.50', fix_age_seconds: '0',
    visit_result: '', visit_secondary_result: '', remarks: '123', itinerary_id: '', product_id: '', call_back_at: '', device_time: '', app_version: '1.0', location_error: '',
  }

  test('is read as what its fields are, an empty one as none', async () => {
    const { status, body } = await send(form(fields(filled)))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      has_availed: true, recorded_offline: false, duration: 35, latitude: -0.5, longitude: 120.59, accuracy: 12.5, fix_age_seconds: 0, visit_result: null,
      remarks: '123', product_id: null, device_time: null, app_version: '1.0', location_error: null, photo_state: 'none',
    })
  })

  test('brings its photo, which is shown to everybody who sees the visit', async () => {
    const { status, body } = await send(form([file(photo), ...fields({ photo_sha256: sha256(photo).toUpperCase() })]))
    expect([status, body.photo_state, body.visit_proof]).toEqual([201, 'stored', `/visit/proof/${body.id}`])
    const shown = await lookAt(app, oic, body.id)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await info(client.id)).last_visit_id).toBe(body.id)
  })

  test('is the same content whatever it is cut at, and however its photo comes', async () => {
    const sent = aVisit(client.id)
    const parts: FormPart[] = [...partsOf(sent), file(photo)]
    const [first, again] = [await send(form(parts)), await send(form(parts.toReversed(), { boundary: 'somewhere-else' }))]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await mr.post('/visit/create', { ...sent, photo_sha256: sha256(photo) })).body).toEqual(first.body)
    const refusals = [form([...partsOf(sent), file(other)]), form(partsOf(sent)), form([...partsOf({ ...sent, remarks: 'x' }), file(photo)])]
    for (const one of refusals) expect(await refused(() => send(one))).toEqual([409, 'duplicate'])
  })

  test('under a key gets its answer again, and with another photo is a mismatch', async () => {
    const sent = aVisit(client.id)
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(form([...partsOf(sent), file(photo)], { headers }))
    const files = await storedFiles(app)
    const again = await send(form([file(photo), ...partsOf(sent)], { boundary: 'otherwise', headers }))
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
    expect(await refused(() => send(form([...partsOf(sent), file(other)], { headers })))).toEqual([409, 'idempotency_mismatch'])
    expect(await refused(() => send(form(partsOf(sent), { headers })))).toEqual([409, 'idempotency_mismatch'])
    expect(await storedFiles(app)).toEqual(files)
  })

  test('sent sixteen times at once is one visit with one photo', async () => {
    const sent = aVisit(client.id)
    const replies = await Promise.all(Array.from({ length: 16 }, (_, i) => send(form([...partsOf(sent), file(photo)], { boundary: `b${i}`, headers: { 'idempotency-key': i % 2 ? sent.id : randomUUID() } }))))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.body.photo_state).toBe('stored')
    expect((await lookAt(app, mr, sent.id)).status).toBe(200)
  })
})
