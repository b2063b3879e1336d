import { randomUUID } from 'node:crypto'
import { isChange } from '@bisita/contract/calls/call'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { beforeEach, describe, expect, test } from 'vitest'
import { added, admin, ah, app, at, lastAudit, mr, oic, openDesk, refused, tele } from '../domains/clients/testing/desk.ts'
import { calls } from '../http/calls.ts'
import type { Reply, TestCaller } from '../testing/app.ts'
import { isUndoable, undoing } from './undoable.ts'
import { undoers } from './undoers.ts'

openDesk()

test('every changing call has its row, and no other has one', () => {
  expect(Object.keys(undoing).toSorted()).toEqual(calls.filter(isChange).map(({ name }) => name).toSorted())
})

const undo = (by: TestCaller, act: string, key?: string) => by.post('/user/undo', { act }, key === undefined ? {} : { headers: { 'idempotency-key': key } })

/** An act of somebody, under a key by which it can be undone. */
async function act(send: (options: { headers: Record<string, string> }) => Promise<Reply>): Promise<{ key: string; reply: Reply }> {
  const key = randomUUID()
  const reply = await send({ headers: { 'idempotency-key': key } })
  expect([reply.status, reply.body.message]).toEqual([reply.status === 201 ? 201 : 200, undefined])
  return { key, reply }
}

const day = (n: number) => addDays(manilaDay(app.clock.now), n)
let client: string
let plan: string

const planned = async (visible_at = day(3)): Promise<string> => {
  const id = randomUUID()
  expect((await oic.post('/itinerary/create', { id, client_id: client, assigned_to: mr.id, visible_at, remarks: 'Umaga.' })).status).toBe(201)
  return id
}

/** A row without what every change of it renews. */
async function rowOf(table: string, id: string): Promise<Record<string, unknown>> {
  const { rows } = await app.pool.query(`select to_jsonb(t) - 'revision_id' - 'revised_at' - 'seq' - 'version_seq' as row from ${table} t where id = $1`, [id])
  return rows[0]?.row
}

beforeEach(async () => {
  client = (await added()).id
  plan = await planned()
})

describe('refused, and nothing changes', () => {
  test('an act that is not there, is another person’s, or cannot be undone', async () => {
    expect(await refused(() => undo(oic, randomUUID()))).toEqual([404, 'not_found'])
    expect(await refused(() => undo(oic, 'skip'))).toEqual([400, 'invalid', 'act'])
    const { key } = await act((options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options))
    for (const by of [ah, admin, mr]) expect(await refused(() => undo(by, key))).toEqual([404, 'not_found'])
    const made = await act((options) => oic.post('/client/create', { id: randomUUID(), firstname: 'Ana', lastname: 'Subok', location_id: at('held'), id_type: 'sss', claim_type: 'RT' }, options))
    expect([made.reply.headers.get('x-bisita-undoable'), await refused(() => undo(oic, made.key))]).toEqual([null, [404, 'not_found']])
  })

  test('after two minutes', async () => {
    const { key } = await act((options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options))
    await app.pool.query(`update idempotency_keys set created_at = now() - interval '121 seconds' where key = $1`, [key])
    expect(await refused(() => undo(oic, key))).toEqual([409, 'closed'])
  })

  test('what is out of scope by now', async () => {
    const { key } = await act((options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options))
    const { rows: [was] } = await app.pool.query('select branch_id, location_id from itineraries where id = $1', [plan])
    const { rows: [far] } = await app.pool.query('select branch_id, location_id from branch_locations where branch_id <> $1 limit 1', [was.branch_id])
    await app.pool.query('update itineraries set branch_id = $2, location_id = $3 where id = $1', [plan, far.branch_id, far.location_id])
    expect(await refused(() => undo(oic, key))).toEqual([404, 'not_found'])
  })

  test('what has changed since: another day, a visit, a day that is taken', async () => {
    const moved = await act((options) => oic.put(`/itinerary/update/${plan}`, { visible_at: day(5) }, options))
    expect((await oic.put(`/itinerary/update/${plan}`, { visible_at: day(6) })).status).toBe(200)
    expect(await refused(() => undo(oic, moved.key))).toEqual([409, 'conflict'])
    const skipped = await act((options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options))
    await planned(day(6))
    expect(await refused(() => undo(oic, skipped.key))).toEqual([409, 'duplicate'])
  })

  test('by somebody whose role may not do it any more', async () => {
    const { key } = await act((options) => oic.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [client] }, options))
    await app.pool.query("update users set user_type = 'tele' where id = $1", [oic.id])
    try {
      expect(await refused(() => undo(oic, key))).toEqual([403, 'not_allowed'])
    } finally {
      await app.pool.query("update users set user_type = 'oic' where id = $1", [oic.id])
    }
  })
})

describe('brings back what was, field by field', () => {
  const cases: readonly (readonly [string, (options: object) => Promise<Reply>])[] = [
    ['a move to another day', (options) => oic.put(`/itinerary/update/${plan}`, { visible_at: day(5), remarks: 'Hapon.' }, options)],
    ['another person', (options) => oic.put(`/itinerary/update/${plan}`, { assigned_to: oic.id }, options)],
    ['remarks', (options) => oic.put(`/itinerary/add-remarks/${plan}`, { remarks: '' }, options)],
    ['a skipped itinerary', (options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options)],
    ['a removed itinerary', (options) => oic.delete(`/itinerary/delete/${plan}`, undefined, options)],
  ]
  test.each(cases)('%s', async (_, send) => {
    const before = await rowOf('itineraries', plan)
    const { key, reply } = await act(send)
    expect([reply.headers.get('x-bisita-undoable'), await rowOf('itineraries', plan)]).not.toEqual(['true', before])
    expect((await undo(oic, key)).body).toEqual({ ok: true })
    expect(await rowOf('itineraries', plan)).toEqual(before)
    expect(await lastAudit()).toMatchObject({ action: 'itinerary.undo', record_type: 'itinerary', record_id: plan, user_id: oic.id })
    // A second time, under the same key or another, nothing more happens.
    const [again, row] = [await undo(oic, key), await rowOf('itineraries', plan)]
    expect([again.status, row]).toEqual([200, before])
  })

  test('one key, sent twice at once, undoes once', async () => {
    const { key } = await act((options) => oic.put(`/itinerary/skip/${plan}`, { reason: 'Ulan.' }, options))
    const sending = randomUUID()
    const both = await Promise.all([undo(oic, key, sending), undo(oic, key, sending), undo(oic, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.pool.query(`select count(*)::int as n from audit_log where action = 'itinerary.undo' and record_id = $1`, [plan])
    expect(rows[0].n).toBe(1)
  })

  test('locations and clients that were assigned or removed', async () => {
    const location = at('branch')
    const assigned = async () =>
      (await app.pool.query('select location_id as id from mr_locations where user_id = $1 union all select client_id::text from mr_clients where user_id = $1 order by 1', [mr.id])).rows.map(({ id }) => id)
    const acts: readonly ((options: object) => Promise<Reply>)[] = [
      (options) => oic.post('/assignment/assign', { user_id: mr.id, assignment_ids: [location] }, options),
      (options) => oic.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [client] }, options),
      (options) => oic.delete(`/assignment/mr-assignments/${mr.id}`, { assignment_ids: [at('held'), location] }, options),
      (options) => oic.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [client] }, options),
    ]
    for (const send of acts) {
      const before = await assigned()
      const { key, reply } = await act(send)
      expect(reply.headers.get('x-bisita-undoable')).toBe('true')
      expect(await assigned()).not.toEqual(before)
      expect((await undo(oic, key)).status).toBe(200)
      expect(await assigned()).toEqual(before)
      expect(await lastAudit()).toMatchObject({ action: 'assignment.undo', record_type: 'user', record_id: mr.id })
      // Done for good, for the next of them.
      await act(send)
    }
    await act((options) => oic.post('/assignment/assign', { user_id: mr.id, assignment_ids: [at('held')] }, options))
  })

  test('an assignment that was changed since, or while somebody substitutes, is not undone', async () => {
    const give = await act((options) => oic.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [client] }, options))
    await oic.delete(`/assignment/mr-clients/${mr.id}`, { client_ids: [client] })
    expect(await refused(() => undo(oic, give.key))).toEqual([409, 'conflict'])
    await app.pool.query(
      `insert into mr_covers (id, from_user_id, to_user_id, date_from, date_to) select gen_random_uuid(), $1, id, $2::date, $2::date from users where user_type = 'mr' and id <> $1 limit 1`,
      [mr.id, day(20)],
    )
    const { reply } = await act((options) => oic.post('/assignment/assign-clients', { user_id: mr.id, client_ids: [client] }, options))
    expect(reply.headers.get('x-bisita-undoable')).toBeNull()
    await app.pool.query('delete from mr_covers where from_user_id = $1 and date_from = $2', [mr.id, day(20)])
  })

  test('a pair of clients that was dismissed', async () => {
    const [one, other] = [client, (await added()).id].toSorted() as [string, string]
    const { rows: [pair] } = await app.pool.query(
      `insert into client_duplicates (id, one_id, other_id, score, reasons, found_at) values (gen_random_uuid(), $1, $2, 100, '{Same name}', now()) returning id`, [one, other])
    const before = await rowOf('client_duplicates', pair.id)
    const { key } = await act((options) => oic.post('/client/duplicates/dismiss', { ids: [pair.id] }, options))
    for (const by of [tele, mr]) expect(await refused(() => undo(by, key))).toEqual([404, 'not_found'])
    expect((await undo(oic, key)).status).toBe(200)
    expect(await rowOf('client_duplicates', pair.id)).toEqual(before)
    const again = await act((options) => oic.post('/client/duplicates/dismiss', { ids: [pair.id] }, options))
    await app.pool.query('update client_duplicates set dismissed_by = $2 where id = $1', [pair.id, ah.id])
    expect(await refused(() => undo(oic, again.key))).toEqual([409, 'conflict'])
  })

  test('a remark on the proof of a visit that was dismissed', async () => {
    const visit = randomUUID()
    const reply = await mr.post('/visit/create', { id: visit, client_id: client, visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), duration: 0, location_error: 'timeout' })
    expect([reply.status, reply.body.message]).toEqual([201, undefined])
    const flag = reply.body.evidence.flags[0].code as string
    const before = await rowOf('visits', visit)
    const { key } = await act((options) => oic.post(`/visit/evidence/${visit}/dismiss`, { flag, note: 'A fiesta.' }, options))
    expect((await undo(oic, key)).status).toBe(200)
    expect(await rowOf('visits', visit)).toEqual(before)
    expect((await app.pool.query('select from evidence_dismissals where visit_id = $1', [visit])).rows).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: 'visit.undo_dismissal', record_id: visit, before: { flag, note: 'A fiesta.' } })
    const again = await act((options) => oic.post(`/visit/evidence/${visit}/dismiss`, { flag, note: 'A fiesta.' }, options))
    await app.pool.query('update evidence_dismissals set dismissed_by = $2 where visit_id = $1', [visit, ah.id])
    expect(await refused(() => undo(oic, again.key))).toEqual([409, 'conflict'])
  })
})

test('what is undone has a way for each kind, and its calls are those of the table', () => {
  expect(Object.keys(undoers).toSorted()).toEqual(['area', 'assignment', 'branch', 'duplicates', 'evidence', 'heads', 'itinerary', 'notifications', 'plans', 'start', 'view', 'view_fields'])
  expect(Object.keys(undoing).filter(isUndoable)).toHaveLength(23)
})
