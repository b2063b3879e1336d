import { randomUUID } from 'node:crypto'
import { manilaDay } from '@bisita/rules/time/days'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { added, admin, app, at, mr, oic, openDesk, refused, tele } from '../testing/desk.ts'

openDesk()

const sss = '3412345678'
const second = '+639181234567'
let nth = 0
/** A client with both numbers, whose id number is its own. */
const client = async (location_id = at('held')) => {
  nth += 1
  const sss_id = `34777${String(nth).padStart(5, '0')}`
  return { ...(await added({ id_type: 'sss', sss_id, secondary_phone_number: second, location_id })), sss_id }
}
const showing = (client_id: string, more: object = {}) => ({ id: randomUUID(), client_id, fields: ['sss_id', 'secondary_phone_number'], purpose: 'read', ...more })
const lines = async (id: string) =>
  (await app.pool.query(`select user_id, after from audit_log where action = 'client.reveal' and record_id = $1 order by id`, [id])).rows
const notified = async (by: TestCaller) => (await app.pool.query(`select user_id, text from notifications where kind = 'reveals' and record_id = $1`, [by.id])).rows

beforeEach(() => app.pool.query(`delete from settings; delete from client_reveals; delete from notifications`))

describe('what is read without asking', () => {
  test('is masked for the office, in records, lists, searches, the answer of a change, and the history; the phone of an mr has it whole', async () => {
    const { id, sss_id } = await client()
    const masked = { sss_id: `•••• ${sss_id.slice(-4)}`, secondary_phone_number: '•••• 4567' }
    for (const by of [tele, oic, admin]) {
      expect((await by.get(`/client/info/${id}`)).body).toMatchObject(masked)
      expect((await by.post('/client/search', { keyword: sss_id })).body.items).toMatchObject([{ id, ...masked }])
    }
    expect((await mr.get(`/client/info/${id}`)).body).toMatchObject({ sss_id, secondary_phone_number: second })
    const changed = await oic.put(`/client/update/${id}`, { secondary_phone_number: '0918 765 4321' })
    expect([changed.status, changed.body.secondary_phone_number]).toEqual([200, '•••• 4321'])
    const [update] = (await oic.get(`/client/timeline/${id}`)).body.items
    expect(update.what.changes).toEqual([{ field: 'secondary_phone_number', before: '•••• 4567', after: '•••• 4321' }])
  })

  test('a masked number is never stored, and an edit that leaves it alone leaves it whole', async () => {
    const { id, sss_id } = await client()
    for (const body of [{ sss_id: `•••• ${sss_id.slice(-4)}` }, { secondary_phone_number: '•••• 4567', keep_phones: true }]) {
      expect(await refused(() => oic.put(`/client/update/${id}`, body))).toEqual([400, 'invalid', Object.keys(body)[0]])
    }
    expect((await oic.put(`/client/update/${id}`, { address: 'Purok 9' })).status).toBe(200)
    expect((await mr.get(`/client/info/${id}`)).body).toMatchObject({ sss_id, secondary_phone_number: second })
  })

  test('a conflict says that both changed it, and shows neither whole', async () => {
    const { id } = await client()
    const { revision_id } = (await oic.get(`/client/info/${id}`)).body
    await admin.put(`/client/update/${id}`, { secondary_phone_number: '0918 111 1111' })
    const reply = await oic.put(`/client/update/${id}`, { secondary_phone_number: '0918 222 2222', base_revision_id: revision_id })
    expect([reply.status, reply.body.conflicts]).toEqual([409, [{ field: 'secondary_phone_number', base: '•••• 4567', theirs: '•••• 1111', mine: '•••• 2222' }]])
  })
})

describe('a showing', () => {
  test('is refused for bad input, out of scope, and under the id of another showing', async () => {
    const [own, other] = [await client(), await client(at('none'))]
    const bad = [{ fields: [] }, { fields: ['phone_number'] }, { fields: ['sss_id', 'sss_id'] }, { purpose: 'fun' }, { id: 'x' }, { more: 1 }]
    for (const more of bad) expect((await refused(() => oic.post('/client/reveal', showing(own.id, more)))).slice(0, 2)).toEqual([400, 'invalid'])
    expect(await refused(() => oic.post('/client/reveal', showing(other.id)))).toEqual([404, 'not_found'])
    expect(await refused(() => oic.post('/client/reveal', showing(randomUUID())))).toEqual([404, 'not_found'])
    const first = showing(own.id)
    expect((await oic.post('/client/reveal', first)).status).toBe(200)
    expect(await refused(() => oic.post('/client/reveal', { ...first, fields: ['sss_id'] }))).toEqual([409, 'duplicate'])
    expect(await refused(() => tele.post('/client/reveal', first))).toEqual([409, 'duplicate'])
  })

  test('answers the whole numbers and is one line of the trail, however often it is sent', async () => {
    const { id, sss_id } = await client()
    const sent = showing(id)
    const key = randomUUID()
    for (const sentAs of [key, key, randomUUID()]) {
      const reply = await oic.post('/client/reveal', sent, { headers: { 'idempotency-key': sentAs } })
      expect([reply.status, reply.body]).toEqual([200, { shown: [{ name: 'sss_id', number: sss_id }, { name: 'secondary_phone_number', number: second }] }])
    }
    expect(await lines(id)).toMatchObject([{ user_id: oic.id, after: { fields: ['sss_id', 'secondary_phone_number'], purpose: 'read' } }])
    const found = await admin.get(`/audit/list?action=client.reveal&record_type=client&record_id=${id}`)
    expect(found.body.items).toMatchObject([{ user_id: oic.id, record_id: id }])
  })
})

describe('the journal of a phone', () => {
  test('is refused to the office and for bad input', async () => {
    const { id } = await client()
    const item = { ...showing(id), at: '2026-11-20T03:00:00.000Z' }
    expect(await refused(() => oic.post('/client/reveal/journal', { items: [item] }))).toEqual([403, 'not_allowed'])
    for (const items of [[], [{ ...item, at: 'yesterday' }], Array.from({ length: 101 }, () => ({ ...item, id: randomUUID() }))]) {
      expect((await refused(() => mr.post('/client/reveal/journal', { items }))).slice(0, 2)).toEqual([400, 'invalid'])
    }
  })

  test('gives each showing its line once, with its own time, also of a client who is gone; of nobody there is none', async () => {
    const [kept, gone] = [await client(), await client(at('none'))]
    const past = '2026-01-20T03:00:00.000Z'
    const items = [{ ...showing(kept.id), at: past }, { ...showing(gone.id), at: past }, { ...showing(randomUUID()), at: past }]
    expect((await mr.post('/client/reveal/journal', { items })).body).toEqual({ ok: true, recorded: 2 })
    expect((await mr.post('/client/reveal/journal', { items: [...items, { ...showing(kept.id), at: past }] })).body).toEqual({ ok: true, recorded: 1 })
    expect(await lines(kept.id)).toMatchObject([{ user_id: mr.id, after: { shown_at: past } }, { user_id: mr.id, after: { shown_at: past } }])
    expect(await lines(gone.id)).toHaveLength(1)
  })

  test('a clock that is ahead makes no showing of tomorrow', async () => {
    const { id } = await client()
    const ahead = new Date(app.clock.now.getTime() + 3 * 86_400_000).toISOString()
    await mr.post('/client/reveal/journal', { items: [{ ...showing(id), at: ahead }] })
    expect((await app.pool.query('select day::text from client_reveals')).rows).toEqual([{ day: manilaDay(app.clock.now) }])
  })
})

describe('the total of a day', () => {
  const show = async (by: TestCaller, id: string, times: number, more: object = {}) => {
    for (let n = 0; n < times; n += 1) expect((await by.post('/client/reveal', showing(id, { fields: ['sss_id'], ...more }))).status).toBe(200)
  }

  test('above the setting is told to the officers of the branch, once a day and person', async () => {
    await admin.put('/settings', { reveal_limit: 2 })
    const { id } = await client()
    await show(tele, id, 2)
    expect(await notified(tele)).toEqual([])
    await show(tele, id, 3)
    const [notification, ...more] = await notified(tele)
    expect([notification.user_id, more]).toEqual([oic.id, []])
    expect(notification.text).toMatch(/ showed more than 2 SSS, GSIS or second phone numbers on /)
  })

  test('counts the days of a journal each for itself', async () => {
    await admin.put('/settings', { reveal_limit: 2 })
    const { id } = await client()
    const days = ['2026-01-20', '2026-01-21']
    const items = days.flatMap((day) => [1, 2, 3].map((hour) => ({ ...showing(id), at: `${day}T0${hour}:00:00.000Z` })))
    await mr.post('/client/reveal/journal', { items: items.slice(0, 5) })
    expect((await notified(mr)).map(({ text }: { text: string }) => text.slice(-10))).toEqual(['2026-01-20'])
    await mr.post('/client/reveal/journal', { items })
    expect((await notified(mr)).map(({ text }: { text: string }) => text.slice(-10)).toSorted()).toEqual(days)
  })

  test('the number of a call in hand stands in the trail and does not count; the same words without one do', async () => {
    await admin.put('/settings', { reveal_limit: 1 })
    const { id } = await client()
    await app.pool.query(
      `insert into desk_leases (id, client_id, user_id, branch_id, taken_at, expires_at, because)
       select $1, $2, id, branch_id, $3, $3::timestamptz + interval '1 hour', '{}' from users where id = $4`,
      [randomUUID(), id, app.clock.now, tele.id],
    )
    const call = { fields: ['secondary_phone_number'], purpose: 'call' }
    await show(tele, id, 3, call)
    expect(await lines(id)).toHaveLength(3)
    expect(await notified(tele)).toEqual([])
    await app.pool.query('update desk_leases set ended_at = taken_at where client_id = $1', [id])
    await show(tele, id, 2, call)
    expect(await notified(tele)).toHaveLength(1)
  })
})

test('an approver sees from what to what only after asking, and the trail says so', async () => {
  const { id, sss_id } = await client()
  const offer = await mr.put(`/client/update/${id}`, { sss_id: sss })
  expect(offer.status).toBe(202)
  const request = await mr.post('/approval/request', { ...offer.body, approval_message: 'The old one was wrong.' })
  const masked = [{ field: 'sss_id', before: `•••• ${sss_id.slice(-4)}`, after: '•••• 5678', now: `•••• ${sss_id.slice(-4)}` }]
  const { approval_id } = request.body
  expect((await oic.get(`/approval/info/${approval_id}`)).body.changes).toEqual(masked)
  expect(await refused(() => oic.post('/approval/reveal', { approval_id: randomUUID() }))).toEqual([404, 'not_found'])
  const reply = await oic.post('/approval/reveal', { approval_id })
  expect([reply.status, reply.body]).toEqual([200, { shown: [{ name: 'sss_id', before: sss_id, after: sss, now: sss_id }] }])
  expect(await lines(id)).toMatchObject([{ user_id: oic.id, after: { fields: ['sss_id'] } }])
})
