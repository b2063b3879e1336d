import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { uuidv7 } from '../../../uuid.ts'
import { added, app, lastAudit, mr, oic, openDesk, refused, somebody } from '../../clients/testing/desk.ts'
import { aVisit } from '../../visits/testing/contacts.ts'
import { picture } from '../../visits/testing/images.ts'
import { lookAt, sha256 } from '../../visits/testing/proof.ts'
import { envelopeKey, sealedBody, sealedPhoto, sealTo } from '../testing/envelopes.ts'
import { registered } from '../testing/phone.ts'
import { decideIt, type Phone, phoneOf, refusedReceipt, sendToQuarantine, statusOf, whileDeactivated } from '../testing/quarantine.ts'
import { openEnvelope } from './envelope.ts'

openDesk()

let phone: Phone
let point: string
let other: TestCaller
let otherPhone: Phone
let photo: Buffer

beforeAll(async () => {
  other = await app.signIn('mr2')
  otherPhone = await phoneOf(other)
  photo = await picture(320, 240).jpeg().toBuffer()
  await app.keepSignedIn()
})
beforeEach(async () => {
  phone = await phoneOf(mr)
  point = await envelopeKey(mr, phone.device_id)
})

const sealed = (kind: string, record_id: string, content: unknown, more: Record<string, unknown> = {}) => sealedBody({ phone, point }, kind, record_id, content, more)
const aClient = () => somebody({ id: uuidv7() })
const sealedClient = (content = aClient()) => sealed('client_create', content.id, content)
const taken = async (body: Record<string, unknown>, file?: Buffer): Promise<void> => {
  const reply = await sendToQuarantine(body, file)
  expect([reply.status, reply.body]).toEqual([200, { ok: true }])
}
const waiting = async () => (await app.pool.query('select count(*)::int as n from quarantined_items where device_id = $1', [phone.device_id])).rows[0].n

describe('the key that a phone seals to', () => {
  const ask = (caller: TestCaller, device_id: string) => caller.post('/user/envelope-key', { device_id })

  test('is refused to all but whoever set it up', async () => {
    const { device_id } = await registered(mr)
    expect(await refused(() => ask(mr, 'x'))).toEqual([400, 'invalid', 'device_id'])
    expect(await refused(() => ask(mr, uuidv7()))).toEqual([404, 'not_found'])
    expect(await refused(() => ask(other, device_id))).toEqual([404, 'not_found'])
    expect(await refused(() => ask(oic, device_id))).toEqual([403, 'not_allowed'])
  })

  test('is made once, and its other half is kept sealed, for that phone and user', async () => {
    const { device_id } = await registered(mr)
    const first = await ask(mr, device_id)
    expect(first.status).toBe(200)
    expect(Buffer.from(first.body.key, 'base64url')).toHaveLength(65)
    const line = await lastAudit()
    expect(line).toMatchObject({ action: 'device.envelope', record_type: 'device', record_id: device_id, user_id: mr.id, after: { made: true } })
    await registered(mr, device_id)
    expect((await ask(mr, device_id)).body).toEqual(first.body)
    const { rows } = await app.pool.query('select envelope_key as point, envelope_key_sealed as sealed from devices where id = $1', [device_id])
    const open = (id: string) => openEnvelope(Buffer.alloc(32), { id, user_id: mr.id }, rows[0], 'here', Buffer.alloc(200))
    expect(() => open(device_id)).toThrow('unable to authenticate')
  })
})

describe('an envelope is refused', () => {
  test('with anything in clear beside it, and without either', async () => {
    const body = await sealedClient()
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, kind: 'client_create' }))).toEqual([400, 'invalid', 'sealed'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, sealed: undefined }))).toEqual([400, 'invalid', 'kind', 'record_id', 'entered_at', 'content'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, sealed: 'x'.repeat(200_001) }))).toEqual([400, 'invalid', 'sealed'])
  })

  test('that is broken, cut, of another item, phone or person, or sealed to another key', async () => {
    const body = await sealedClient()
    const bytes = Buffer.from(body.sealed, 'base64url')
    const altered = (at: number) => Buffer.from(bytes.map((unit, place) => (place === at ? unit ^ 1 : unit))).toString('base64url')
    const others = await envelopeKey(other, otherPhone.device_id)
    const foreign = await sealedBody({ phone, point: others, item_id: body.item_id }, 'client_create', body.item_id, {})
    const strange = await sealTo(point, 'bisita envelope 1 item', Buffer.from('{}'))
    for (const envelope of [altered(0), altered(2), altered(70), altered(90), altered(bytes.length - 1), bytes.subarray(0, -1).toString('base64url'), '', 'AQ', foreign.sealed, strange.toString('base64url')]) {
      expect(await refusedReceipt(() => sendToQuarantine({ ...body, sealed: envelope }))).toEqual([400, 'invalid', 'sealed'])
    }
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, item_id: uuidv7() }))).toEqual([400, 'invalid', 'sealed'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, ...otherPhone }))).toEqual([400, 'invalid', 'sealed'])
    await taken(body)
  })

  test('to a phone that has no key, or one that another server made', async () => {
    const body = await sealedClient()
    await app.pool.query(`update devices set envelope_key_sealed = decode(repeat('00', 60), 'hex') where id = $1`, [phone.device_id])
    expect(await refusedReceipt(() => sendToQuarantine(body))).toEqual([400, 'invalid', 'sealed'])
    await app.pool.query('update devices set envelope_key = null, envelope_key_sealed = null where id = $1', [phone.device_id])
    expect(await refusedReceipt(() => sendToQuarantine(body))).toEqual([400, 'invalid', 'sealed'])
  })

  test('that holds no item', async () => {
    for (const more of [{ kind: 'client_delete' }, { entered_at: 'yesterday' }, { content: 'text' }, { session: 'x' }]) {
      const id = uuidv7()
      const body = await sealed('client_create', id, { id }, more)
      expect(await refusedReceipt(() => sendToQuarantine(body))).toEqual([400, 'invalid', 'sealed'])
    }
    const content = aClient()
    const body = await sealed('client_create', uuidv7(), content)
    expect(await refusedReceipt(() => sendToQuarantine(body))).toEqual([400, 'invalid', 'record_id'])
  })

  test('with a wrong ticket, which is counted, and nothing is opened', async () => {
    const body = await sealedClient()
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, ticket: 'wrong', sealed: 'x' }))).toEqual([404, 'not_found'])
    expect(await refusedReceipt(() => sendToQuarantine({ ...body, ticket: otherPhone.ticket }))).toEqual([404, 'not_found'])
  })

  test('whose photo is in clear, of another item, or none', async () => {
    const content = aVisit((await added()).id, { photo_sha256: sha256(photo) })
    const body = await sealed('visit_create', content.id, content)
    const elsewhere = await sealedPhoto({ phone, point }, uuidv7(), photo)
    for (const file of [photo, elsewhere]) expect(await refusedReceipt(() => sendToQuarantine(body, file))).toEqual([400, 'invalid', 'visit_proof'])
    const nothing = await sealedPhoto({ phone, point }, body.item_id, Buffer.from('no photo'))
    expect(await refusedReceipt(() => sendToQuarantine({ ...body }, nothing))).toEqual([400, 'invalid', 'photo_sha256'])
    expect(await readdir(app.filesFolder)).toEqual([])
  })
})

describe('an envelope that is taken', () => {
  test('waits as one in clear does, though its user can sign in; accepted it is carried out with its photo', async () => {
    const content = aVisit((await added()).id, { photo_sha256: sha256(photo) })
    const body = await sealed('visit_create', content.id, content)
    await taken(body, await sealedPhoto({ phone, point }, body.item_id, photo))
    expect(await lastAudit()).toMatchObject({ action: 'quarantine.receive', user_id: mr.id, after: { kind: 'visit_create', record_id: content.id, sealed: true } })
    const { body: listed } = await oic.get('/visit/quarantine?ipp=1000')
    expect(listed.items.find(({ id }: { id: string }) => id === body.item_id)).toMatchObject({ client_name: 'Dela Cruz, Juana', has_photo: true, content, entered_at: '2026-11-20T01:02:03.000Z' })
    expect((await decideIt(oic, body.item_id, 'accept')).body).toMatchObject({ status: 'ACCEPTED' })
    expect((await lookAt(app, oic, content.id)).status).toBe(200)
  })

  test('counts once, handed over twice, at once, or in clear too', async () => {
    const content = aClient()
    const item_id = uuidv7()
    const once = () => sealedBody({ phone, point, item_id }, 'client_create', content.id, content)
    const replies = await Promise.all([once(), once(), once()].map(async (body) => sendToQuarantine(await body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { sealed: _, ...clear } = await once()
    const inClear = { ...clear, kind: 'client_create', record_id: content.id, client_name: 'Dela Cruz, Juana', entered_at: '2026-11-20T01:02:03.000Z', app_version: '1.0.0', content: JSON.stringify(content) }
    await whileDeactivated(mr.id, () => taken(inClear))
    expect(await waiting()).toBe(1)
    const different = await sealedBody({ phone, point, item_id }, 'client_create', content.id, { ...content, lastname: 'Other' })
    expect(await refusedReceipt(() => sendToQuarantine(different))).toEqual([409, 'idempotency_mismatch'])
  })

  test('sent normally as well it stays one record', async () => {
    const content = aVisit((await added()).id)
    const body = await sealed('visit_create', content.id, content)
    await taken(body)
    expect((await mr.post('/visit/create', content)).status).toBe(201)
    expect((await decideIt(oic, body.item_id, 'accept')).body).toMatchObject({ status: 'ACCEPTED' })
    expect((await app.pool.query('select count(*)::int as n from visits where id = $1', [content.id])).rows[0].n).toBe(1)
  })

  test('a change that its phone sent itself meanwhile is not made a second time', async () => {
    const { id } = await added()
    const body = await sealed('client_update', id, { phone_number: '0917 555 0001' })
    await taken(body)
    const put = (phone_number: string, key: string) => mr.put(`/client/update/${id}`, { phone_number }, { headers: { 'idempotency-key': key } })
    expect((await put('0917 555 0001', body.item_id)).status).toBe(200)
    expect((await put('0917 555 0002', uuidv7())).status).toBe(200)
    expect((await decideIt(oic, body.item_id, 'accept')).body).toMatchObject({ status: 'ACCEPTED' })
    expect((await mr.get(`/client/info/${id}`)).body.phone_number).toContain('0002')
  })

  test('a note of a locked phone is kept as text, and accepting it carries nothing out', async () => {
    const id = uuidv7()
    const body = await sealedBody({ phone, point, item_id: id }, 'note', id, { name: 'Aling Nena', note: 'Babalik sa Lunes' }, { client_name: 'Aling Nena' })
    await taken(body)
    const { body: decided } = await decideIt(oic, id, 'accept')
    expect(decided).toMatchObject({ kind: 'note', client_name: 'Aling Nena', content: { note: 'Babalik sa Lunes' }, status: 'ACCEPTED' })
  })
})

describe('taking back', () => {
  const back = (caller: TestCaller, item_ids: readonly unknown[]) => caller.post('/visit/quarantine/take-back', { item_ids })

  test('is refused without ids, and to whoever has no phone', async () => {
    expect(await refused(() => back(mr, []))).toEqual([400, 'invalid', 'item_ids'])
    expect(await refused(() => back(mr, ['x']))).toEqual([400, 'invalid', 'item_ids.0'])
    expect(await refused(() => back(oic, [uuidv7()]))).toEqual([403, 'not_allowed'])
  })

  test('takes what waits, tells what was accepted, and leaves what is somebody else’s or was rejected', async () => {
    const [one, accepted, rejected] = [await sealedClient(), await sealedClient(), await sealedClient()]
    for (const body of [one, accepted, rejected]) await taken(body)
    expect((await back(other, [one.item_id, accepted.item_id])).body).toEqual({ accepted: [] })
    await decideIt(oic, accepted.item_id, 'accept')
    await decideIt(oic, rejected.item_id, 'reject', { message: 'No' })
    const all = [one, accepted, rejected].map(({ item_id }) => item_id)
    expect((await back(mr, all)).body).toEqual({ accepted: [accepted.item_id] })
    expect(await lastAudit()).toMatchObject({ action: 'quarantine.withdraw', record_id: one.item_id, user_id: mr.id, before: { status: 'WAITING' } })
    expect([await waiting(), await statusOf(rejected.item_id)]).toEqual([2, 'REJECTED'])
    expect((await back(mr, all)).body).toEqual({ accepted: [accepted.item_id] })
    expect((await decideIt(oic, one.item_id, 'accept')).status).toBe(404)
    await taken(one)
  })
})
