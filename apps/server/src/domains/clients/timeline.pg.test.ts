import { randomUUID } from 'node:crypto'
import type { TimelineEntry } from '@bisita/contract/clients/clients.timeline'
import { describe, expect, test } from 'vitest'
import { added, admin, app, at, mr, oic, openDesk, tele } from './testing/desk.ts'

openDesk()

const minutes = (count: number): Date => new Date(app.clock.now.getTime() + count * 60_000)

async function timeline(id: string, query = 'ipp=1000'): Promise<{ items: TimelineEntry[]; count: number; pages: number; hasNext: boolean }> {
  const { status, body } = await mr.get(`/client/timeline/${id}?${query}`)
  expect(status).toBe(200)
  return body
}

/** Someone plans a visit; what happens to the plan is written as the calls write it. */
async function plan(client: string, events: readonly { event: string; at: Date; text?: string; by?: string | null }[]): Promise<string> {
  const id = randomUUID()
  await app.pool.query(
    `insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by) values ($1, $2, $3, $4, 'assigned', $5)`,
    [id, client, mr.id, `2027-03-0${1 + (events.length % 9)}`, oic.id],
  )
  for (const one of events) {
    await app.pool.query(
      `insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
       select id, client_id, $2, $3, $4, assigned_to, visible_at, $5 from itineraries where id = $1`,
      [id, one.at, one.by === undefined ? oic.id : one.by, one.event, one.text ?? null],
    )
  }
  return id
}

async function ask(client: string, at: Date, decided: { status: string; at: Date; message: string | null } | null): Promise<string> {
  const id = randomUUID()
  await app.pool.query(
    `insert into approvals (id, offer_id, call, input, actions, record_type, record_id, client_id, changes, title, type, message, metadata,
       status, requested_by, requester_type, requested_at, decided_by, decided_at, decision_message)
     values ($1, $1, 'clients.update', '{}', '{client.update_identity}', 'client', $2, $2, '[]', 'Change name', 'Client update', 'Please', 'x',
       $3, $4, 'mr', $5, $6, $7, $8)`,
    [id, client, decided?.status ?? 'PENDING', mr.id, at, decided && oic.id, decided?.at ?? null, decided?.message ?? null],
  )
  return id
}

describe('the timeline', () => {
  test('tells visits, plans and requests together, newest first', async () => {
    const { id } = await added({}, mr)
    const visit = randomUUID()
    await app.pool.query(
      `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, has_availed, visit_result, remarks, latitude, longitude,
         call_back_at, recorded_offline, time_doubtful, photo_sha256)
       values ($1, $2, $3, 'visit', $4, $4, false, 'Not Around', 'Gate closed', 16.4, 120.6, $5, true, true, repeat('b', 64))`,
      [visit, id, mr.id, minutes(-30), minutes(600)],
    )
    const itinerary = await plan(id, [{ event: 'planned', at: minutes(-50), text: 'Bring the form' }, { event: 'skipped', at: minutes(-20), text: 'Rain', by: null }])
    const declined = await ask(id, minutes(-40), { status: 'DECLINED', at: minutes(-10), message: 'Not this name' })
    const open = await ask(id, minutes(-5), null)
    const { items, count } = await timeline(id)
    expect(count).toBe(7)
    expect(items.map(({ kind, at, by }) => [kind, at, by])).toEqual([
      ['create', minutes(0).toISOString(), mr.id],
      ['approval', minutes(-5).toISOString(), mr.id],
      ['approval', minutes(-10).toISOString(), oic.id],
      ['itinerary', minutes(-20).toISOString(), null],
      ['visit', minutes(-30).toISOString(), mr.id],
      ['approval', minutes(-40).toISOString(), mr.id],
      ['itinerary', minutes(-50).toISOString(), oic.id],
    ])
    const name = (await app.pool.query('select display_name from users where id = $1', [mr.id])).rows[0].display_name
    expect(items.slice(1).map(({ what }) => what)).toEqual([
      { approval_id: open, approval_type: 'Client update', approval_title: 'Change name', status: 'PENDING', message: 'Please' },
      { approval_id: declined, approval_type: 'Client update', approval_title: 'Change name', status: 'DECLINED', message: 'Not this name' },
      { itinerary_id: itinerary, event: 'skipped', assigned_to_name: name, visible_at: '2027-03-03', text: 'Rain' },
      {
        visit_id: visit, visit_time: minutes(-30).toISOString(), remarks: 'Gate closed', photo_state: 'awaited', has_location: true, call_back_at: minutes(600).toISOString(),
        contact_detail: null, number_dialled: null, override_reason: null, guard_flags: [],
        recorded_offline: true, time_doubtful: true, no_photo: false, has_availed: false, visit_result: 'Not Around', visit_secondary_result: null, visit_others_result: null,
      },
      { approval_id: declined, approval_type: 'Client update', approval_title: 'Change name', status: 'PENDING', message: 'Please' },
      { itinerary_id: itinerary, event: 'planned', assigned_to_name: name, visible_at: '2027-03-03', text: 'Bring the form' },
    ])
  })

  test('has one order at one instant, in pages of any size', async () => {
    const { id } = await added({}, mr)
    await plan(id, ['planned', 'changed', 'remarks', 'skipped', 'reopened', 'deleted'].map((event) => ({ event, at: minutes(0), text: event })))
    await ask(id, minutes(0), { status: 'APPROVED', at: minutes(0), message: null })
    await admin.put(`/client/update/${id}`, { address: 'Purok 2' })
    const whole = (await timeline(id)).items
    const labels = whole.map(({ kind, what }) => ('event' in what ? what.event : 'status' in what ? what.status : kind))
    expect(labels.slice(0, 2)).toEqual(['update', 'create'])
    expect(labels.filter((one) => ['PENDING', 'APPROVED'].includes(one))).toEqual(['APPROVED', 'PENDING'])
    expect(labels.filter((one) => /^[a-z]+$/.test(one)).slice(2)).toEqual(['deleted', 'reopened', 'skipped', 'remarks', 'changed', 'planned'])
    for (const ipp of [1, 3, 7]) {
      const pages = await Promise.all(Array.from({ length: Math.ceil(whole.length / ipp) + 1 }, (_, n) => timeline(id, `ipp=${ipp}&page=${n + 1}`)))
      expect(pages.flatMap(({ items }) => items)).toEqual(whole)
      expect(pages.map(({ count, hasNext }) => [count, hasNext])).toEqual(pages.map((_, n) => [whole.length, (n + 1) * ipp < whole.length]))
    }
  })

  test('tells what was really done, through the calls', async () => {
    const { id } = await added({ location_id: at('held') }, admin)
    const visit = { id: randomUUID(), client_id: id, visit_type: 'visit', visit_result: 'Interested', visit_secondary_result: 'Undecided', visit_time: minutes(-90).toISOString(), location_error: 'unavailable' }
    expect((await mr.post('/visit/create', visit)).status).toBe(201)
    const call = { ...visit, id: randomUUID(), visit_type: 'call', visit_time: minutes(-80).toISOString(), override_reason: 'Asked for a call' }
    expect((await tele.post('/visit/create', call)).status).toBe(201)
    const offer = await mr.put(`/client/update/${id}`, { lastname: 'Asked' })
    expect(offer.status).toBe(202)
    const asked = await mr.post('/approval/request', { ...offer.body, approval_message: 'A wedding' })
    expect(asked.status).toBe(201)
    expect((await timeline(id)).items.map(({ kind, what }) => ('message' in what ? [kind, what.status, what.message] : [kind]))).toEqual([
      ['create'],
      ['approval', 'PENDING', 'A wedding'],
      ['call'],
      ['visit'],
    ])
  })
})
