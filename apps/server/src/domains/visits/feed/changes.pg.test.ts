import { randomUUID } from 'node:crypto'
import type { Client } from '@bisita/contract/clients/clients'
import type { Visit, visitChange } from '@bisita/contract/visits/visits'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TestCaller } from '../../../testing/app.ts'
import { admin, app, at, mr, oic, openDesk, tele } from '../../clients/testing/desk.ts'
import { addClient, answered, assign, changeClient, deleteClient, assignStatement, unassignStatement } from '../../clients/testing/feedFixtures.ts'
import { settled } from '../../../testing/settled.ts'
import { visitFeed } from '../testing/device.ts'
import { officeReads } from '../../../testing/models/officeReads.ts'

openDesk()

type Change = z.infer<typeof visitChange>
type Page = { items: Change[]; count: number; next_seq: number; next_after: string | null }

/** Reads a page of the feed, once everything that has begun by now has ended. */
async function feed(caller: TestCaller, from: { seq: number; after?: string | null }, ipp = 1000): Promise<Page> {
  await settled(app.pool)
  return answered(await caller.get(`/visit/changes/${from.seq}?ipp=${ipp}${from.after ? `&after=${from.after}` : ''}`), 200)
}

/** The number of a transaction that is over, and everything before it. */
const now = (): Promise<number> => assign(app)

/** The actions in a caller's feed for some visits that come from what `happens` does, in order. */
async function actionsDuring(caller: TestCaller, ids: readonly string[], happens: () => Promise<unknown>): Promise<string[]> {
  const seq = await now()
  await happens()
  return (await feed(caller, { seq })).items.filter(({ id }) => ids.includes(id)).map(({ action }) => action)
}

async function record(by: TestCaller, client_id: string, more: Record<string, unknown> = {}): Promise<Visit> {
  const body = { id: randomUUID(), client_id, visit_type: 'visit', visit_result: 'Not Around', visit_time: app.clock.now.toISOString(), location_error: 'unavailable', ...(more['visit_type'] === 'call' && { override_reason: 'A test of the feed' }), ...more }
  return answered(await by.post('/visit/create', body), 201)
}

const takeBack = (id: string) => admin.delete(`/visit/delete/${id}`).then((reply) => answered(reply, 200))

let userId: string
beforeAll(() => {
  userId = mr.id
})

describe('the changes', () => {
  test('a visit that is recorded, with all its fields, and that it was taken back', async () => {
    const client = await addClient(admin, at('held'))
    const seq = await now()
    const visit = await record(mr, client.id, { remarks: 'A note' })
    const { items, count, next_seq, next_after } = await feed(mr, { seq })
    const { pending_approval: _, ...fields } = visit
    expect(items).toEqual([{ action: 'upsert', seq: next_seq, ...fields }])
    expect([count, next_after, next_seq > seq]).toEqual([1, null, true])
    expect(await feed(mr, { seq: next_seq })).toEqual({ items: [], count: 0, next_seq, next_after: null })
    await takeBack(visit.id)
    const removed = await feed(mr, { seq: next_seq })
    expect(removed.items).toEqual([{ action: 'remove', seq: removed.next_seq, id: visit.id }])
    // Also for a user who never had it: that does no harm.
    expect((await feed(mr, { seq })).items).toEqual(removed.items)
  })

  test('visits to whom visits are listed, calls to whom calls are, in their scope alone', async () => {
    const [here, there] = [await addClient(admin, at('held')), await addClient(admin, at('none'))]
    const seq = await now()
    const visit = await record(mr, here.id)
    const call = await record(tele, here.id, { visit_type: 'call' })
    const away = await record(admin, there.id)
    const ids = async (caller: TestCaller) => (await feed(caller, { seq })).items.map(({ id }) => id)
    expect([await ids(mr), await ids(tele)]).toEqual([[visit.id], [call.id]])
    expect([await ids(oic), await ids(admin)]).toEqual([[visit.id, call.id], [visit.id, call.id, away.id]])
  })

  test('what a client is called, where it lives and its numbers, but not what follows from other visits', async () => {
    const client = await addClient(admin, at('held'), { address: null, phone_number: null, secondary_phone_number: '0918 000 1234', sss_id: '3412345678' })
    const first = await record(mr, client.id)
    const of = (happens: () => Promise<unknown>) => actionsDuring(mr, [first.id], happens)
    expect(await of(() => record(mr, client.id, { visit_result: 'Moved Out' }))).toEqual([])
    expect(await of(() => changeClient(admin, client.id, { pension_amt: 7, sss_id: null }))).toEqual([])
    const shown: readonly Partial<Client>[] = [
      { lastname: 'Renamed' }, { address: 'Purok 9' }, { phone_number: '0917 000 1234' }, { secondary_phone_number: null }, { do_not_contact: 'call', do_not_contact_reason: 'Asked' },
    ]
    for (const change of shown) {
      const seq = await now()
      const { fullname, full_address, phone_number, secondary_phone_number, do_not_contact, revision_id } = await changeClient(admin, client.id, change)
      const upsert = (await feed(mr, { seq })).items.find(({ id }) => id === first.id)
      expect(officeReads(upsert ?? {})).toMatchObject({ action: 'upsert', seq: revision_id, client_name: fullname, full_address, phone_number, secondary_phone_number, do_not_contact })
    }
  })

  test('that a client moved in with its visits, or out', async () => {
    const client = await addClient(admin, at('none'))
    const ids = [await record(admin, client.id), await record(admin, client.id)].map(({ id }) => id)
    const taken = ids[1] as string
    await takeBack(taken)
    const move = (location_id: string) => () => changeClient(admin, client.id, { location_id })
    // The one that was taken back is removed from wherever it may be.
    expect(new Set(await actionsDuring(mr, ids, move(at('held'))))).toEqual(new Set(['upsert', 'remove']))
    expect(await actionsDuring(mr, [ids[0] as string], move(at('held', 1)))).toEqual(['upsert'])
    expect(await actionsDuring(mr, [ids[0] as string], move(at('branch')))).toEqual(['remove'])
    expect(await actionsDuring(oic, [ids[0] as string], move(at('branch', 1)))).toEqual(['upsert'])
    expect(await actionsDuring(oic, [ids[0] as string], move(at('none')))).toEqual(['remove'])
  })

  test('that a single client was given or taken', async () => {
    const client = await addClient(admin, at('none'))
    const { id } = await record(admin, client.id)
    const row = [userId, client.id]
    expect(await actionsDuring(mr, [id], () => assign(app, ['insert into mr_clients values ($1, $2)', row]))).toEqual(['upsert'])
    expect(await actionsDuring(mr, [id], () => changeClient(mr, client.id, { address: 'Sitio 2' }))).toEqual(['upsert'])
    expect(await actionsDuring(mr, [id], () => changeClient(admin, client.id, { location_id: at('none', 1) }))).toContain('upsert')
    expect(await actionsDuring(mr, [id], () => assign(app, ['delete from mr_clients where user_id = $1 and client_id = $2', row]))).toEqual(['remove'])
  })

  test('nothing of a client that is deleted in a place that stays: what was done is history', async () => {
    const client = await addClient(admin, at('held'))
    const { id } = await record(mr, client.id)
    expect(await actionsDuring(mr, [id], () => deleteClient(admin, client.id))).toEqual([])
    expect((await mr.get(`/visit/info/${id}`)).status).toBe(200)
    expect([...(await visitFeed.readList(mr)).keys()]).toContain(id)
  })

  test('a place that comes or goes, under one number, in the order of ids, however small the pages', async () => {
    const place = at('branch', 2)
    const clients = await Promise.all([1, 2, 3].map(() => addClient(admin, place)))
    const ids: string[] = []
    for (let n = 0; n < 21; n += 1) ids.push((await record(admin, clients[n % 3]?.id as string)).id)
    const before = await now()
    const gained = await assign(app, assignStatement(userId, place))
    const items: Change[] = []
    for (let from: { seq: number; after: string | null } = { seq: before, after: null }; ; ) {
      const page = await feed(mr, from, 5)
      items.push(...page.items)
      if (page.next_after === null) break
      expect([page.items.length, page.next_seq, page.next_after]).toEqual([5, gained, page.items.at(-1)?.id])
      from = { seq: page.next_seq, after: page.next_after }
      if (items.length === 10) await takeBack(items[0]?.id as string)
    }
    const under = items.filter(({ seq }) => seq === gained)
    expect(under.map(({ id }) => id)).toEqual(under.map(({ id }) => id).toSorted())
    expect(under.filter(({ action }) => action === 'upsert').map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(items.at(-1)).toMatchObject({ action: 'remove', id: items[0]?.id })
    const lost = await assign(app, unassignStatement(userId, place))
    const went = (await feed(mr, { seq: gained })).items.filter(({ id }) => ids.includes(id))
    expect(new Set(went.filter(({ seq }) => seq === lost).map(({ action }) => action))).toEqual(new Set(['remove']))
    expect(went.filter(({ seq }) => seq === lost).map(({ id }) => id)).toEqual(ids.toSorted())
  })

  test('that what moved away before its place was lost is gone too', async () => {
    const place = at('branch', 3)
    await assign(app, assignStatement(userId, place))
    const client = await addClient(admin, place)
    const { id } = await record(mr, client.id)
    const seq = await now()
    await assign(app, unassignStatement(userId, place))
    await changeClient(admin, client.id, { location_id: at('other') })
    expect((await feed(mr, { seq })).items.filter((item) => item.id === id).map(({ action }) => action)).toEqual(['remove'])
  })
})
