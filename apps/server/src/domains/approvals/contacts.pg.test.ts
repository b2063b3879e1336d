import { randomUUID } from 'node:crypto'
import type { Client } from '@bisita/contract/clients/clients'
import { ownDeletion } from '@bisita/contract/limits'
import { describe, expect, test } from 'vitest'
import { addDeskClient, app, as, sendRequest, at, audited, throughApproval, contact, decide, decided, info, offered, changesOnlyRequests, openDesk, pass, type DeskUser, refusedUnchanged, request, requested, refusalOf } from './testing/desk.ts'

openDesk()

const remove = (person: DeskUser, id: string) => () => as(person).delete(`/visit/delete/${id}`)

const derived = ({ last_visit, last_visit_id, last_call, visit_result, has_availed }: Client) => ({ last_visit, last_visit_id, last_call, visit_result, has_availed })

describe('taking back a visit or call is refused', () => {
  test('to mr and tele about what another recorded, and to all about what they do not see', async () => {
    const client = await addDeskClient()
    const [theirs, call] = [await contact('oic1', client.id), await contact('tele1', client.id)]
    for (const id of [theirs.id, call.id]) expect(await refusedUnchanged(remove('mr1', id))).toEqual([403, 'not_allowed'])
    expect(await refusedUnchanged(remove('tele1', theirs.id))).toEqual([403, 'not_allowed'])
    for (const person of ['mr2', 'mr5', 'tele2', 'oic2', 'oic3', 'ah2'] as const) expect([person, ...(await refusedUnchanged(remove(person, call.id)))]).toEqual([person, 404, 'not_found'])
    for (const id of [randomUUID(), client.id]) expect(await refusedUnchanged(remove('admin', id))).toEqual([404, 'not_found'])
  })

  test('to mr and tele once it arrived more than twenty-four hours ago', async () => {
    const client = await addDeskClient()
    // What counts is when it arrived, not when it was made.
    const old = await contact('mr1', client.id, { visit_time: '2026-01-01T00:00:00Z', recorded_offline: true })
    const call = await contact('tele1', client.id)
    pass(ownDeletion)
    const offers = [await offered(remove('mr1', old.id)), await offered(remove('tele1', call.id))]
    pass(1)
    expect(await refusedUnchanged(remove('mr1', old.id))).toEqual([403, 'not_allowed'])
    expect(await refusedUnchanged(remove('tele1', call.id))).toEqual([403, 'not_allowed'])
    // It was asked for in time; what is left is to say so.
    expect((await sendRequest('mr1', offers[0] as Parameters<typeof sendRequest>[1])).status).toBe(201)
    expect((await offered(remove('oic1', call.id))).approval_type).toBe('Delete call')
  })
})

describe('taking back a visit or call', () => {
  const cases: readonly (readonly [DeskUser, DeskUser])[] = [
    ['mr1', 'oic1'], ['mr1', 'ah1'], ['mr1', 'admin'], ['tele1', 'oic1'], ['tele1', 'ah1'], ['tele1', 'admin'], ['oic1', 'ah1'], ['oic1', 'admin'],
  ]

  test.for(cases)('asked for by %s happens once %s approves', async ([person, approver]) => {
    const client = await addDeskClient()
    await contact('oic1', client.id, { visit_result: 'Interested', visit_secondary_result: 'Undecided' })
    const before = await info(client.id)
    const made = await contact(person, client.id, { visit_result: 'Deceased', has_availed: true })
    expect(derived(await info(client.id))).not.toEqual(derived(before))
    const ended = await throughApproval(person, remove(person, made.id), approver)
    expect(ended).toMatchObject({ record_type: 'visit', record_id: made.id, client_id: client.id, client_name: client.fullname })
    expect(derived(await info(client.id))).toEqual(derived(before))
    expect((await as('admin').get(`/visit/info/${made.id}`)).status).toBe(404)
    expect(await audited(2)).toMatchObject([
      { user_id: as(approver).id, action: 'approval.approve', record_id: made.id },
      { user_id: as(person).id, action: `${made.visit_type}.delete`, record_id: made.id, after: null },
    ])
  })

  test('is not the requester’s, nor a colleague’s, nor another branch’s to approve', async () => {
    const client = await addDeskClient()
    const own = await requested('oic1', remove('oic1', (await contact('oic1', client.id)).id))
    const called = await requested('tele1', remove('tele1', (await contact('tele1', client.id)).id))
    for (const person of ['mr1', 'tele1', 'oic1'] as const) expect(await refusedUnchanged(() => decide(person, 'approve', own.approval_id))).toEqual([403, 'not_authorized'])
    for (const person of ['oic2', 'ah2'] as const) expect(await refusedUnchanged(() => decide(person, 'approve', called.approval_id))).toEqual([404, 'not_found'])
  })

  test('happens at once for heads and administrators', async () => {
    const client = await addDeskClient()
    for (const person of ['ah1', 'admin'] as const) {
      const { id } = await contact('mr1', client.id)
      expect((await remove(person, id)()).status).toBe(200)
      expect(await audited(1)).toMatchObject([{ user_id: as(person).id, action: 'visit.delete', record_id: id }])
      expect(await refusedUnchanged(remove(person, id))).toEqual([404, 'not_found'])
    }
  })

  test('asked for in time is done a day later too', async () => {
    const client = await addDeskClient()
    const made = await contact('mr1', client.id)
    const { approval_id } = await requested('mr1', remove('mr1', made.id))
    pass(25 * 60 * 60 * 1000)
    expect(await decided('oic1', 'approve', approval_id)).toMatchObject({ status: 'APPROVED' })
    expect(await info(client.id)).toMatchObject({ last_visit: null })
  })

  test('shows it as waiting, and one request is open for it', async () => {
    const made = await contact('mr1', (await addDeskClient()).id)
    const shown = async () => (await as('mr1').get(`/visit/info/${made.id}`)).body.pending_approval
    const second = await offered(remove('oic1', made.id))
    const { approval_id, changes } = await requested('mr1', remove('mr1', made.id))
    expect(await shown()).toBe(true)
    for (const { before, after, now } of changes) expect([after, now]).toEqual([null, before])
    expect(changes.map(({ field }) => field)).toEqual(['visit_time', 'has_availed', 'visit_result'])
    expect(await refusedUnchanged(() => sendRequest('oic1', second))).toEqual([409, 'request_open'])
    await changesOnlyRequests(() => decided('oic1', 'decline', approval_id))
    expect(await shown()).toBe(false)
  })

  test('that somebody else took back meanwhile is reported', async () => {
    const made = await contact('mr1', (await addDeskClient()).id)
    const { approval_id } = await requested('mr1', remove('mr1', made.id))
    await remove('admin', made.id)()
    expect(await refusedUnchanged(() => decide('oic1', 'approve', approval_id))).toEqual([409, 'deleted'])
    expect(await request(approval_id)).toMatchObject({ status: 'PENDING' })
  })

  test('of a member at a client who lives elsewhere by now is the officer’s to ask for and the head’s to approve', async () => {
    const client = await addDeskClient()
    const made = await contact('mr1', client.id)
    await as('admin').put(`/client/update/${client.id}`, { location_id: at('cebu') })
    expect(await throughApproval('oic1', remove('oic1', made.id), 'ah1')).toMatchObject({ status: 'APPROVED' })
    expect(await info(client.id)).toMatchObject({ last_visit: null })
  })

  test('at a client that has left the requester’s places meanwhile is declined with that reason', async () => {
    const client = await addDeskClient()
    const made = await contact('mr1', client.id)
    const { approval_id } = await requested('mr1', remove('mr1', made.id))
    await as('admin').put(`/client/update/${client.id}`, { location_id: at('cebu') })
    const ended = await changesOnlyRequests(() => decided('oic1', 'approve', approval_id))
    expect(ended).toMatchObject({ status: 'DECLINED', decision_message: expect.stringMatching(/no longer in the scope of /) })
  })

  test('sixty-four times at once with one key is asked for once', async () => {
    const made = await contact('mr1', (await addDeskClient()).id)
    const offer = await offered(remove('mr1', made.id))
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 64 }, () => sendRequest('mr1', offer, {}, key)))
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1)
    expect(refusalOf(replies[0] as (typeof replies)[number])[0]).toBe(201)
    const { rows } = await app.pool.query('select count(*)::int as n from approvals where record_id = $1', [made.id])
    expect(rows).toEqual([{ n: 1 }])
  })
})
