import type { Itinerary } from '@bisita/contract/itineraries'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../../testing/app.ts'
import { added, admin, ah, app, at, mr, oic, tele } from '../../clients/testing/desk.ts'
import { settled } from '../../../testing/settled.ts'
import { nowAt } from '../testing/follower.ts'
import { day, openPlans, plan, planned, visited, userIdOf } from '../testing/plans.ts'

openPlans()

/** The changes of a feed after a position, read once all transactions that are open now have ended. */
async function changesAfter(caller: TestCaller, seq: number, ids: readonly string[]): Promise<string[]> {
  await settled(app.pool)
  const { status, body } = await caller.get(`/itinerary/changes/${seq}`)
  expect(status).toBe(200)
  return body.items.filter((item: Itinerary) => ids.includes(item.id)).map(({ action, id }: { action: string; id: string }) => `${action} ${ids.indexOf(id)}`)
}

describe('a position', () => {
  test('goes on at the number of the last change, stays there while there is nothing, and never goes back', async () => {
    const from = await nowAt(app)
    const first = await planned(mr)
    await planned(mr)
    await settled(app.pool)
    const { body } = await mr.get(`/itinerary/changes/${from}`)
    expect([body.count, body.items[0].id, body.next_seq, body.next_after]).toEqual([2, first.id, body.items[1].seq, null])
    await added()
    await settled(app.pool)
    const { body: quiet } = await mr.get(`/itinerary/changes/${body.next_seq}`)
    expect(quiet).toEqual({ items: [], count: 0, next_seq: body.next_seq, next_after: null })
    const far = await mr.get('/itinerary/changes/999999999999999')
    expect(far.body).toEqual({ items: [], count: 0, next_seq: 999_999_999_999_999, next_after: null })
  })

  test('may lie inside one number: pages go on behind the last of it', async () => {
    const from = await nowAt(app)
    const client = await added()
    const items = Array.from({ length: 7 }, (_, i) => plan(client.id, { visible_at: day(i) }))
    await mr.post('/itinerary/create', { items })
    await settled(app.pool)
    const seen: string[] = []
    let position = `${from}?ipp=3`
    for (const [count, after] of [[7, true], [4, true], [1, false]] as const) {
      const { body } = await mr.get(`/itinerary/changes/${position}`)
      expect([body.count, body.next_after !== null]).toEqual([count, after])
      seen.push(...body.items.map(({ id }: Itinerary) => id))
      position = `${body.next_seq}?ipp=3${body.next_after === null ? '' : `&after=${body.next_after}`}`
    }
    expect(seen).toEqual(items.map(({ id }) => id).sort())
  })
})

describe('the changes', () => {
  test('a plan, its changes under the last number, its end', async () => {
    const from = await nowAt(app)
    const { id } = await planned(mr)
    expect(await changesAfter(mr, from, [id])).toEqual(['upsert 0'])
    const { body } = await mr.put(`/itinerary/add-remarks/${id}`, { remarks: 'New' })
    await settled(app.pool)
    const feed = await mr.get(`/itinerary/changes/${from}`)
    const [item] = feed.body.items.filter((one: Itinerary) => one.id === id)
    expect(item).toEqual({ action: 'upsert', seq: item.seq, ...body })
    await visited(id)
    expect(await changesAfter(mr, from, [id])).toEqual(['upsert 0'])
    const other = await planned(mr)
    await mr.delete(`/itinerary/delete/${other.id}`)
    expect(await changesAfter(mr, from, [id, other.id])).toEqual(['upsert 0', 'remove 1'])
  })

  test('a user who loses one removes it, and one who has it again does not', async () => {
    const { id, client_id } = await planned(oic, { assigned_to: userIdOf('mr1') })
    await app.pool.query('insert into mr_clients values ($1, $2)', [userIdOf('mr2'), client_id])
    const mr2 = await app.signIn('mr2')
    const from = await nowAt(app)
    await oic.put(`/itinerary/update/${id}`, { assigned_to: userIdOf('mr2') })
    expect(await changesAfter(mr, from, [id])).toEqual(['remove 0'])
    expect(await changesAfter(mr2, from, [id])).toEqual(['upsert 0'])
    await oic.put(`/itinerary/update/${id}`, { assigned_to: userIdOf('mr1') })
    expect(await changesAfter(mr, from, [id])).toEqual(['upsert 0'])
    expect(await changesAfter(mr2, from, [id])).toEqual(['remove 0'])
    await oic.delete(`/itinerary/delete/${id}`)
    expect(await changesAfter(mr, from, [id])).toEqual(['remove 0', 'remove 0'])
    expect(await changesAfter(mr2, from, [id])).toEqual(['remove 0'])
  })

  test('a branch that an itinerary leaves removes it, whether its person or its client moved', async () => {
    const one = await planned(admin, { assigned_to: userIdOf('mr1') }, ['branch'])
    const two = await planned(admin, { assigned_to: userIdOf('mr5') }, ['branch', 1])
    const ids = [one.id, two.id]
    const [from, tele3] = [await nowAt(app), await app.signIn('tele3')]
    await admin.put(`/itinerary/update/${one.id}`, { assigned_to: userIdOf('mr5') })
    expect(await changesAfter(tele, from, ids)).toEqual(['remove 0'])
    expect(await changesAfter(tele3, from, ids)).toEqual(['upsert 0'])
    expect(await changesAfter(oic, from, ids)).toEqual(['upsert 0'])
    await admin.put(`/client/update/${two.client_id}`, { location_id: at('none') })
    expect(await changesAfter(oic, from, ids)).toEqual(['upsert 0', 'remove 1'])
    expect(await changesAfter(ah, from, ids)).toEqual(['upsert 0', 'remove 1'])
    expect(await changesAfter(admin, from, ids)).toEqual(['upsert 0', 'upsert 1'])
  })

  test('a client’s new name, phones and whether it may be contacted come with its itineraries; what else changes of it does not', async () => {
    const { id, client_id } = await planned(mr)
    const from = await nowAt(app)
    await admin.put(`/client/update/${client_id}`, { pension_amt: 12 })
    expect(await changesAfter(mr, from, [id])).toEqual([])
    for (const change of [{ phone_number: '0917 111 2222' }, { do_not_contact: 'all', do_not_contact_reason: 'Asked' }]) {
      const before = await nowAt(app)
      await admin.put(`/client/update/${client_id}`, change)
      expect(await changesAfter(mr, before, [id])).toEqual(['upsert 0'])
    }
    expect((await mr.get(`/itinerary/info/${id}`)).body).toMatchObject({ do_not_contact: 'all' })
  })
})
