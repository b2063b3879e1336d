import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { describe, expect, test } from 'vitest'
import type { TestCaller } from '../../testing/app.ts'
import { added, admin, app, mr, oic, openDesk, refused, tele } from '../clients/testing/desk.ts'
import { aVisit, recorded } from './testing/contacts.ts'

openDesk()

const day = (ahead = 0): string => addDays(manilaDay(app.clock.now), ahead)
/** Hours ago, or as much less as keeps the last six of them within Manila's day: at one in the morning they are short. */
const hour = (ahead: number): string => {
  const today = app.clock.now.getTime() - startOfDay(day()).getTime()
  return new Date(app.clock.now.getTime() + ahead * Math.min(3_600_000, today / 6)).toISOString()
}

async function planned(by: TestCaller, client_id: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await by.post('/itinerary/create', { id: randomUUID(), client_id, visible_at: day(), ...more })
  expect([status, body.message]).toEqual([201, undefined])
  return body.id
}

/** How some itineraries stand: their state, with the reason where they were skipped. */
async function stand(...ids: readonly string[]): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string; label: string }>(`select id, concat_ws(' ', state, skip_reason) as label from itineraries where id = any($1)`, [ids])
  return ids.map((id) => rows.find((row) => row.id === id)?.label ?? 'gone')
}

/** What happened to an itinerary, oldest first. */
async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ label: string }>(`select concat_ws(' ', event, text) as label from itinerary_events where itinerary_id = $1 order by id`, [id])
  return rows.map((row) => row.label)
}

const takeBack = async (id: string): Promise<void> => {
  const { status, body } = await admin.delete(`/visit/delete/${id}`)
  expect([status, body.message]).toEqual([200, undefined])
}

describe('a result that ends the work', () => {
  test.for([['Deceased', 'call'], ['Moved Out', 'call'], ['Deceased', 'visit'], ['Moved Out', 'visit']] as const)('%s of a %s skips what is open, and taken back opens it again', async ([visit_result, visit_type]) => {
    const client = await added()
    const elsewhere = await planned(mr, (await added()).id)
    const open = [await planned(oic, client.id), await planned(mr, client.id, { visible_at: day(3) })]
    const done = await planned(mr, client.id, { visible_at: day(-2) })
    await recorded(mr, client.id, { visit_time: hour(-2) })
    const made = await recorded(visit_type === 'call' ? tele : mr, client.id, { visit_type, visit_result, visit_time: hour(-1) })
    expect(await stand(...open, done, elsewhere)).toEqual([...open.map(() => `skipped ${visit_result}`), 'visited', 'open'])
    expect((await mr.get(`/itinerary/info/${open[1]}`)).body).toMatchObject({ status: 'skipped', skip_reason: visit_result, visit_id: null })
    await takeBack(made.id)
    expect(await stand(...open, done, elsewhere)).toEqual([...open.map(() => 'open'), 'visited', 'open'])
    expect(await eventsOf(open[0] as string)).toEqual(['planned', `skipped ${visit_result}`, 'reopened'])
  })

  test('fulfils the visitor’s own itinerary and skips the others', async () => {
    const client = await added()
    const [own, other] = [await planned(mr, client.id), await planned(oic, client.id)]
    const made = await recorded(mr, client.id, { visit_result: 'Moved Out', visit_time: hour(0) })
    expect(made.itinerary_id).toBe(own)
    expect(await stand(own, other)).toEqual(['visited', 'skipped Moved Out'])
    await takeBack(made.id)
    expect(await stand(own, other)).toEqual(['open', 'open'])
  })

  test('skips nothing where a later contact has another result, nor by a contact that has none', async () => {
    const client = await added()
    const open = await planned(oic, client.id)
    await recorded(mr, client.id, { visit_result: 'Not Interested', visit_time: hour(-1) })
    const late = await recorded(tele, client.id, { visit_type: 'call', visit_result: 'Deceased', visit_time: hour(-5) })
    await recorded(tele, client.id, { visit_type: 'call', visit_result: null, has_availed: true, visit_time: hour(0) })
    expect(await stand(open)).toEqual(['open'])
    await takeBack(late.id)
    expect([await stand(open), await eventsOf(open)]).toEqual([['open'], ['planned']])
  })

  test('is the last where only one without a result came after it', async () => {
    const client = await added()
    const open = await planned(oic, client.id)
    await recorded(tele, client.id, { visit_type: 'call', visit_result: null, has_availed: true, visit_time: hour(0) })
    await recorded(mr, client.id, { visit_result: 'Deceased', visit_time: hour(-3) })
    expect(await stand(open)).toEqual(['skipped Deceased'])
  })

  test('taken back while another stands leaves what was skipped skipped, for that one’s reason', async () => {
    const client = await added()
    const open = await planned(oic, client.id)
    const first = await recorded(mr, client.id, { visit_result: 'Moved Out', visit_time: hour(-3) })
    const second = await recorded(tele, client.id, { visit_type: 'call', visit_result: 'Deceased', visit_time: hour(-1) })
    expect(await stand(open)).toEqual(['skipped Moved Out'])
    await takeBack(first.id)
    expect(await stand(open)).toEqual(['skipped Deceased'])
    await takeBack(second.id)
    expect(await stand(open)).toEqual(['open'])
  })

  test('taken back opens one of two that may not both be open', async () => {
    const client = await added()
    const first = await planned(mr, client.id)
    const visit = await recorded(mr, client.id, { visit_time: hour(-3) })
    const second = await planned(mr, client.id)
    const end = await recorded(mr, client.id, { visit_result: 'Deceased', visit_time: hour(-1) })
    expect([visit.itinerary_id, end.itinerary_id, await stand(first, second)]).toEqual([first, second, ['visited', 'visited']])
    await takeBack(visit.id)
    expect(await stand(first, second)).toEqual(['skipped Deceased', 'visited'])
    await takeBack(end.id)
    expect((await stand(first, second)).toSorted()).toEqual(['open', 'skipped Its visit was deleted'])
  })

  test('taken back where the day is planned again meanwhile leaves the old one skipped', async () => {
    const client = await added()
    const old = await planned(oic, client.id)
    const end = await recorded(mr, client.id, { visit_result: 'Deceased', visit_time: hour(-1) })
    const plannedAgain = await planned(oic, client.id)
    await takeBack(end.id)
    expect(await stand(old, plannedAgain)).toEqual(['skipped Its visit was deleted', 'open'])
  })

  test('keeps the client from being planned by mr and tele, not by those above, until another result says otherwise', async () => {
    const client = await added()
    await recorded(mr, client.id, { visit_result: 'Deceased', visit_time: hour(-4) })
    const plan = (more: Record<string, unknown> = {}) => ({ id: randomUUID(), client_id: client.id, visible_at: day(), ...more })
    expect(await refused(() => mr.post('/itinerary/create', plan()))).toEqual([409, 'out_of_work'])
    expect(await refused(() => tele.post('/itinerary/create', plan({ assigned_to: mr.id })))).toEqual([409, 'out_of_work'])
    await planned(oic, client.id)
    // A visit of an mr who is there anyway is accepted.
    await recorded(mr, client.id, { visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: hour(-1) })
    await planned(mr, client.id)
  })

  test('of sixteen that come at once ends with one state that fits the last', async () => {
    for (let round = 0; round < 3; round += 1) {
      const client = await added()
      const open = await planned(oic, client.id)
      const contacts = Array.from({ length: 16 }, (_, i) => aVisit(client.id, { visit_result: i % 2 ? 'Not Around' : 'Deceased', visit_time: hour(-20 + i), visit_type: i % 3 ? 'visit' : 'call' }))
      const replies = await Promise.all(contacts.map((contact) => oic.post('/visit/create', contact)))
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
      // The last is Not Around: whatever was skipped on the way was by one that was the last when it came.
      const { body } = await admin.get(`/client/info/${client.id}`)
      expect([body.visit_result, body.last_visit_id]).toEqual(['Not Around', contacts.findLast(({ visit_type }) => visit_type === 'visit')?.id])
      expect(await stand(open)).toEqual([expect.stringMatching(/^(visited|skipped Deceased|open)$/)])
    }
  })
})
