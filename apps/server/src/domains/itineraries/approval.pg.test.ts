import { showDate } from '@bisita/rules/time/dates'
import { randomUUID } from 'node:crypto'
import { approvalOffer } from '@bisita/contract/approvals'
import { afterEach, expect, test } from 'vitest'
import type { TestCaller, Reply } from '../../testing/app.ts'
import { added, admin, ah, app, at, mr, oic, refused } from '../clients/testing/desk.ts'
import { day, eventsOf, openPlans, plan, planned, userIdOf } from './testing/plans.ts'

openPlans()

const ask = async (by: TestCaller, send: Promise<Reply>): Promise<Reply['body']> => {
  const { status, body } = await send
  expect(status).toBe(202)
  const asked = await by.post('/approval/request', { ...approvalOffer.parse(body), approval_message: 'Please' })
  expect(asked.status).toBe(201)
  return asked.body
}

const approve = (by: TestCaller, approval_id: string) => by.post('/approval/approve', { approval_id })

const switchTo = (cells: Record<string, unknown>) =>
  app.pool.query(
    `insert into settings (key, value) values ('organisation', jsonb_build_object('switched_cells', $1::jsonb))
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(cells)],
  )

afterEach(() => app.pool.query("delete from settings where key = 'organisation'"))

/** A client that mr1 holds and mr2 does not. */
const ofMr1 = async (lastname: string) => {
  await app.pool.query('delete from mr_locations where user_id = $1 and location_id = $2', [userIdOf('mr2'), at('held')])
  return added({ lastname })
}

test('what an officer plans outside the assignee’s scope is made when a head approves it', async () => {
  const [one, two] = [await ofMr1('First'), await ofMr1('Second')]
  const items = [plan(one.id, { assigned_to: userIdOf('mr1') }), plan(two.id, { assigned_to: userIdOf('mr2'), remarks: 'Go', visible_at: day(27) })]
  const request = await ask(oic, oic.post('/itinerary/create', { items }))
  const mr2 = (await app.pool.query('select display_name from users where id = $1', [userIdOf('mr2')])).rows[0].display_name
  expect(request).toMatchObject({
    approval_type: 'Itinerary outside scope', record_type: 'itinerary', record_id: items[1]?.id, client_id: two.id,
    approval_title: `Plan the visit of Second, Juan by ${mr2} on ${showDate(day(27))} and 1 more`,
  })
  expect(request.changes.map(({ field, before, after }: Record<string, unknown>) => [field, before, after])).toEqual([
    ['client', null, 'First, Juan'], ['assigned_to', null, expect.any(String)], ['visible_at', null, day()],
    ['client', null, 'Second, Juan'], ['assigned_to', null, mr2], ['visible_at', null, day(27)], ['remarks', null, 'Go'],
  ])
  const asked = await oic.post('/itinerary/create', { items })
  expect(asked.status).toBe(202)
  expect((await oic.post('/approval/request', { ...asked.body, approval_message: 'Again' })).body.code).toBe('request_open')
  expect((await approve(mr, request.approval_id)).status).toBe(403)
  expect((await approve(oic, request.approval_id)).status).toBe(403)
  expect((await approve(ah, request.approval_id)).body.status).toBe('APPROVED')
  for (const { id, remarks } of items as { id: string; remarks?: string }[]) {
    expect((await oic.get(`/itinerary/info/${id}`)).body).toMatchObject({ created_by: oic.id, pin_type: 'assigned', remarks: remarks ?? null })
    expect(await eventsOf(id)).toEqual([remarks === undefined ? 'planned' : `planned ${remarks}`])
  }
  // The device that asked and sends the same once more gets what was made.
  expect((await oic.post('/itinerary/create', { items })).status).toBe(201)
})

test('an approval whose day was taken meanwhile is refused to the approver and stays pending', async () => {
  const client = await ofMr1('Taken')
  const sent = plan(client.id, { assigned_to: userIdOf('mr2') })
  const request = await ask(oic, oic.post('/itinerary/create', sent))
  await admin.post('/itinerary/create', { ...sent, id: randomUUID() })
  expect(await refused(() => approve(ah, request.approval_id))).toEqual([409, 'duplicate'])
  expect((await ah.get(`/approval/info/${request.approval_id}`)).body.status).toBe('PENDING')
})

test('an officer gives an itinerary to somebody who does not hold the client when a head approves it', async () => {
  const { id } = await planned(mr)
  const request = await ask(oic, oic.put(`/itinerary/update/${id}`, { assigned_to: userIdOf('mr2'), visible_at: day(3) }))
  expect(request.changes.map(({ field, after }: Record<string, unknown>) => [field, after])).toEqual([['assigned_to', expect.any(String)], ['visible_at', day(3)]])
  expect((await approve(ah, request.approval_id)).body.status).toBe('APPROVED')
  expect((await oic.get(`/itinerary/info/${id}`)).body).toMatchObject({ assigned_to: userIdOf('mr2'), visible_at: day(3) })
})

test('a switched cell asks for what was direct, in every way', async () => {
  const client = await added()
  const { id } = await planned(mr, { remarks: 'One' })
  await switchTo({ 'itinerary.create': { mr: 'approval' }, 'itinerary.update': { mr: 'approval' } })
  const sent = plan(client.id)
  const requests = [
    await ask(mr, mr.post('/itinerary/create', sent)),
    await ask(mr, mr.put(`/itinerary/update/${id}`, { visible_at: day(2) })),
    await ask(mr, mr.put(`/itinerary/add-remarks/${id}`, { remarks: 'Two' })),
    await ask(mr, mr.put(`/itinerary/skip/${id}`, { reason: 'Rain' })),
  ]
  expect(requests.map(({ approval_type, approval_title }) => `${approval_type}: ${approval_title.split(' of ')[0]}`)).toEqual([
    'New itinerary: Plan the visit', 'Itinerary update: Change the visit', 'Itinerary remarks: Replace the remarks on the visit', 'Skip itinerary: Skip the visit',
  ])
  const [, , remarks] = requests
  expect(remarks.changes).toMatchObject([{ field: 'remarks', before: 'One', after: 'Two', now: 'One' }])
  for (const { approval_id } of requests) expect((await approve(oic, approval_id)).body.status).toBe('APPROVED')
  expect((await mr.get(`/itinerary/info/${id}`)).body).toMatchObject({ status: 'skipped', remarks: 'Two', visible_at: day(2), skip_reason: 'Rain' })
  expect((await mr.get(`/itinerary/info/${sent.id}`)).body.assigned_to).toBe(mr.id)
  const gone = await ask(mr, mr.delete(`/itinerary/delete/${id}`))
  expect(gone.changes.map(({ after }: { after: unknown }) => after)).toEqual([null, null, null, null])
  expect((await approve(oic, gone.approval_id)).body.status).toBe('APPROVED')
  expect((await mr.get(`/itinerary/info/${id}`)).status).toBe(404)
})

test('more than a request can carry is refused', async () => {
  const client = await ofMr1('Many')
  const items = Array.from({ length: 400 }, (_, i) => plan(client.id, { assigned_to: userIdOf('mr2'), visible_at: day(i), remarks: 'x'.repeat(900) }))
  expect(await refused(() => oic.post('/itinerary/create', { items }))).toEqual([413, 'too_large'])
})
