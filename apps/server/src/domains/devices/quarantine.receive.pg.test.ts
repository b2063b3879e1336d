import { readdir } from 'node:fs/promises'
import { quarantineKinds } from '@bisita/contract/devices/devices.kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../uuid.ts'
import { added, admin, app, lastAudit, mr, openDesk, somebody } from '../clients/testing/desk.ts'
import { registered } from './testing/phone.ts'
import { aVisit } from '../visits/testing/contacts.ts'
import { picture } from '../visits/testing/images.ts'
import { sha256 } from '../visits/testing/proof.ts'
import { sendToQuarantine, quarantinedItem, quarantineBody, newAddress, type Phone, phoneOf, setActive, refusedReceipt } from './testing/quarantine.ts'

openDesk()

let phone: Phone
/** A representative who works on. */
let other: Phone
let photo: Buffer

beforeAll(async () => {
  ;[phone, other] = [await phoneOf(mr), await phoneOf(await app.signIn('mr2'))]
  photo = await picture(320, 240).jpeg().toBuffer()
  await setActive(phone.user_id, false)
})
afterAll(() => setActive(phone.user_id, true))

const client = () => somebody({ id: uuidv7() })
const clientItem = (more: Record<string, unknown> = {}) => {
  const content = client()
  return quarantineBody(phone, 'client_create', content.id, content, more)
}
const visitItem = async (fields: Record<string, unknown> = {}) => {
  const content = aVisit((await added()).id, fields)
  return quarantineBody(phone, 'visit_create', content.id, content)
}

describe('what is refused', () => {
  test.each([
    ['no ticket', { ticket: undefined }, 'ticket'],
    ['an empty ticket', { ticket: ' ' }, 'ticket'],
    ['an item without an id', { item_id: 'first' }, 'item_id'],
    ['a kind that there is none of', { kind: 'client_delete' }, 'kind'],
    ['no time of entry', { entered_at: undefined }, 'entered_at'],
    ['no JSON', { content: '{"id":' }, 'content'],
    ['a list', { content: '[{}]' }, 'content'],
    ['nothing at all', { content: 'null' }, 'content'],
    ['too much', { content: `"${'x'.repeat(100_000)}"` }, 'content'],
    ['what is nested without end', { content: `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}` }, 'content'],
    ['another record than it says', { record_id: uuidv7() }, 'record_id'],
    ['something else', { session: 'x' }, 'session'],
  ])('by its content: %s', async (_, more, field) => {
    expect(await refusedReceipt(() => sendToQuarantine(clientItem(more)))).toEqual([400, 'invalid', field])
  })

  test('what comes from a page of another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect(await refusedReceipt(() => app.anonymous.post('/visit/quarantine', clientItem(), { headers }))).toEqual([403, 'foreign_origin'])
  })

  test('a ticket, a device and a user that do not belong together, and not which of them', async () => {
    const tellings = new Set<string>()
    for (const more of [
      { ticket: other.ticket },
      { ticket: phone.ticket.slice(1) },
      { device_id: other.device_id },
      { device_id: uuidv7() },
      { user_id: other.user_id },
      { user_id: uuidv7() },
      { user_id: admin.id },
    ]) {
      expect(await refusedReceipt(() => sendToQuarantine(clientItem(more)))).toEqual([404, 'not_found'])
      tellings.add((await sendToQuarantine(clientItem(more))).body.message)
    }
    expect([...tellings]).toEqual(['This device is not known.'])
  })

  test('a ticket that ended with the next registration', async () => {
    await setActive(phone.user_id, true)
    const { device_id, ticket } = await registered(mr)
    const old = { ...phone, device_id, ticket }
    const renewed = { ...old, ...(await registered(mr, device_id)) }
    await setActive(phone.user_id, false)
    const content = client()
    const item = quarantineBody(old, 'client_create', content.id, content)
    expect(await refusedReceipt(() => sendToQuarantine(item))).toEqual([404, 'not_found'])
    await quarantinedItem({ ...item, ...renewed })
  })

  test('the work of somebody who can sign in, though the ticket is right', async () => {
    const content = client()
    expect(await refusedReceipt(() => sendToQuarantine(quarantineBody(other, 'client_create', content.id, content)))).toEqual([409, 'conflict'])
  })

  test('the same item with other content', async () => {
    const item = clientItem()
    await quarantinedItem(item)
    for (const more of [
      { content: JSON.stringify({ ...JSON.parse(item.content), lastname: 'Other' }) },
      { entered_at: '2026-11-20T01:02:04.000Z' },
      { kind: 'client_update' },
    ]) {
      expect(await refusedReceipt(() => sendToQuarantine({ ...item, ...more }))).toEqual([409, 'idempotency_mismatch'])
    }
  })

  test('a photo of what is no visit, another photo than was taken, and what is no photo', async () => {
    expect(await refusedReceipt(() => sendToQuarantine(clientItem(), photo))).toEqual([400, 'invalid', 'visit_proof'])
    const announcing = await visitItem({ photo_sha256: sha256(Buffer.from('other')) })
    expect(await refusedReceipt(() => sendToQuarantine(announcing, photo))).toEqual([400, 'invalid', 'photo_sha256'])
    const item = await visitItem()
    expect(await refusedReceipt(() => sendToQuarantine(item, Buffer.from('no photo')))).toEqual([415, 'wrong_media_type'])
    expect(await refusedReceipt(() => sendToQuarantine(item, photo.subarray(0, 900)))).toEqual([400, 'invalid', 'visit_proof'])
    expect(await refusedReceipt(() => sendToQuarantine(item, Buffer.alloc(5 * 1024 * 1024 + 1)))).toEqual([413, 'too_large'])
    expect(await readdir(app.filesFolder)).toEqual([])
  })

  test('a session: it opens nothing here, and no other call is opened by a ticket', async () => {
    const id = uuidv7()
    const item = quarantineBody(other, 'client_create', id, { id })
    const signedIn = await (await app.signIn('mr2')).post('/visit/quarantine', { ...item, ticket: 'none' }, { headers: { 'x-forwarded-for': newAddress() } })
    expect(signedIn.status).toBe(404)
    for (const headers of [{ authorization: `Bearer ${phone.ticket}` }, { cookie: `bisita=${phone.ticket}` }] as Record<string, string>[]) {
      expect((await app.anonymous.get('/visit/quarantine', { headers })).status).toBe(401)
      expect((await app.anonymous.get('/client/list', { headers })).status).toBe(401)
    }
  })
})

describe('wrong tickets', () => {
  test('have to wait from the sixth on, for one user from one address; a right one ends that', async () => {
    const address = newAddress()
    const wrong = () => sendToQuarantine(clientItem({ ticket: 'wrong' }), undefined, address)
    for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(404)
    const sixth = await wrong()
    expect([sixth.status, sixth.body.code, sixth.headers.get('retry-after')]).toEqual([429, 'too_many', '2'])
    expect((await sendToQuarantine(clientItem(), undefined, address)).status).toBe(429)
    expect((await sendToQuarantine(clientItem())).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 3000)
    expect((await sendToQuarantine(clientItem(), undefined, address)).status).toBe(200)
    for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(404)
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
  })

  test('leave a line in the trail, the first and the sixth, of whom they name where there is such a person', async () => {
    const linesOf = async (address: string) =>
      (await app.pool.query('select user_id, record_type, record_id, before, after from audit_log where action = $1 and address = $2 order by id', ['auth.wrong_ticket', address])).rows
    const line = (record_id: string, wrong: number) => ({ user_id: null, record_type: 'user', record_id, before: null, after: { wrong } })
    for (const [user_id, record_id] of [[phone.user_id, phone.user_id], [uuidv7(), '']] as const) {
      const address = newAddress()
      const wrong = () => sendToQuarantine(clientItem({ user_id, ticket: 'wrong' }), undefined, address)
      const statuses: number[] = []
      for (let i = 0; i < 7; i += 1) statuses.push((await wrong()).status)
      expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
      expect(await linesOf(address)).toEqual([line(record_id, 1), line(record_id, 6)])
    }
    const [right, item] = [newAddress(), clientItem()]
    expect((await sendToQuarantine(item, undefined, right)).status).toBe(200)
    expect(await linesOf(right)).toEqual([])
    expect(app.log()).not.toContain(item.ticket)
  })

  test('are not the only thing that is slowed down: more than a phone sends in a minute', async () => {
    await app.pool.query(
      `insert into quarantined_items (id, user_id, device_id, kind, record_id, entered_at, received_at, content, content_hash)
       select gen_random_uuid(), $1, $2, 'client_create', gen_random_uuid(), $3, $3, '{}', '' from generate_series(1, 240)`,
      [phone.user_id, phone.device_id, app.clock.now],
    )
    const reply = await sendToQuarantine(clientItem())
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60'])
    await app.pool.query(`delete from quarantined_items where content_hash = ''`)
  })
})

describe('an item that is taken', () => {
  test('is kept as it came with a line in the trail, and nothing of it is carried out', async () => {
    const item = clientItem()
    await quarantinedItem(item)
    const { rows } = await app.pool.query(
      `select q.*, b.branch_name from quarantined_items q join branches b on b.id = q.branch_id where q.id = $1`,
      [item.item_id],
    )
    expect(rows).toMatchObject([{ user_id: phone.user_id, device_id: phone.device_id, branch_name: 'Baguio', kind: 'client_create', record_id: item.record_id, status: 'WAITING' }])
    expect(JSON.parse(rows[0].content)).toEqual(JSON.parse(item.content))
    expect(await lastAudit()).toMatchObject({ user_id: phone.user_id, action: 'quarantine.receive', record_type: 'quarantine', record_id: item.item_id })
    expect((await app.pool.query('select from clients where id = $1', [item.record_id])).rows).toEqual([])
  })

  test('is answered the same again, decided or not, and from somebody who can sign in again', async () => {
    const item = await visitItem()
    await quarantinedItem(item, photo)
    const kept = await readdir(app.filesFolder)
    const again = async () => expect(await refusedReceipt(async () => ({ ...(await sendToQuarantine(item, photo)), body: { code: 'again' } }))).toEqual([200, 'again'])
    await again()
    await app.pool.query(`update quarantined_items set status = 'REJECTED', decided_by = $2, decided_at = now() where id = $1`, [item.item_id, admin.id])
    await again()
    await setActive(phone.user_id, true)
    await again()
    await setActive(phone.user_id, false)
    expect(await readdir(app.filesFolder)).toEqual(kept)
  })

  test('is kept once, however often it comes at once', async () => {
    const item = await visitItem()
    const replies = await Promise.all(Array.from({ length: 12 }, () => sendToQuarantine(item, photo)))
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect((await app.pool.query('select from quarantined_items where id = $1', [item.item_id])).rows).toHaveLength(1)
  })

  test('may hold what PostgreSQL has no room for', async () => {
    const item = clientItem({ content: '{"id":"ID","remarks":"a\\u0000b \\ud800"}' })
    await quarantinedItem({ ...item, content: item.content.replace('ID', item.record_id) })
    const { body } = await admin.get('/visit/quarantine?ipp=1000')
    expect(body.items.find(({ id }: { id: string }) => id === item.item_id).content).toEqual({ id: item.record_id, remarks: 'a\u0000b \ud800' })
  })

  test('of a person who was deleted is taken as well', async () => {
    await app.pool.query('update users set deactivated_at = null, deleted_at = now() where id = $1', [phone.user_id])
    expect(await quarantinedItem(clientItem())).toMatch(/^[0-9a-f-]{36}$/)
    await app.pool.query('update users set deactivated_at = now(), deleted_at = null where id = $1', [phone.user_id])
  })

  test('leaves nothing of it, nor the ticket, in the log', async () => {
    const item = clientItem({ client_name: 'Nowhere, Tobefound' })
    await quarantinedItem(item)
    for (const secret of [item.ticket, 'Tobefound', JSON.parse(item.content).lastname, item.item_id]) expect(app.log()).not.toContain(secret)
  })
})

test('the database takes each operation that a phone may queue, notes, and nothing else', async () => {
  const { rows } = await app.pool.query<{ definition: string }>("select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'quarantined_items_kind_check'")
  const taken = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].flatMap(([, kind]) => kind ?? [])
  expect(taken.toSorted()).toEqual(quarantineKinds.toSorted())
})
