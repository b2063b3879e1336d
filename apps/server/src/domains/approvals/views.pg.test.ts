import { randomUUID } from 'node:crypto'
import type { Approval } from '@bisita/contract/approvals'
import { manilaDay } from '@bisita/rules/time/days'
import { expect, test } from 'vitest'
import { addDeskClient, app, as, at, decided, openDesk, requested, update } from './testing/desk.ts'

openDesk()

const listed = async (person: Parameters<typeof as>[0], query: string): Promise<readonly string[]> => {
  const { status, body } = await as(person).get(`/approval/list?ipp=1000&${query}`)
  expect(status).toBe(200)
  return body.items.map(({ approval_id }: Approval) => approval_id)
}

const nameOf = async (username: string): Promise<string> =>
  (await app.pool.query<{ display_name: string }>('select display_name from users where username = $1', [username])).rows[0]?.display_name ?? ''

test('a view that does not exist is refused, and without a session nothing is listed', async () => {
  expect((await as('oic1').get('/approval/list?view=others')).status).toBe(400)
  expect((await app.anonymous.get('/approval/list?view=mine')).status).toBe(401)
})

test('to decide is what the badge counts; mine is what the reader asked for', async () => {
  const client = await addDeskClient({ lastname: 'Viewed' })
  const asked = await requested('mr1', update('mr1', client.id, { lastname: 'Changed' }))
  for (const person of ['mr1', 'tele1', 'oic1', 'ah1', 'admin'] as const) {
    const { body } = await as(person).get('/user/list-info')
    expect([person, (await listed(person, 'view=to_decide')).length]).toEqual([person, body.pending_approvals])
    expect([person, (await listed(person, 'view=mine&filter_status=PENDING')).length]).toEqual([person, body.my_requests])
  }
  expect(await listed('oic1', 'view=to_decide')).toContain(asked.approval_id)
  expect(await listed('oic1', 'view=mine')).not.toContain(asked.approval_id)
  expect([await listed('mr1', 'view=to_decide'), (await listed('mr1', 'view=mine')).includes(asked.approval_id)]).toEqual([[], true])
  await decided('oic1', 'decline', asked.approval_id)
  expect(await listed('oic1', 'view=to_decide')).not.toContain(asked.approval_id)
})

test('a deletion says from whose list the client goes and how many plans end, until it is decided', async () => {
  const client = await addDeskClient({ lastname: 'Going' })
  const planned = await as('mr1').post('/itinerary/create', { items: [{ id: randomUUID(), client_id: client.id, assigned_to: as('mr1').id, visible_at: manilaDay(app.clock.now) }] })
  expect([planned.status, planned.body.message]).toEqual([201, undefined])
  const asked = await requested('oic1', () => as('oic1').delete(`/client/delete/${client.id}`))
  const seen = (await as('ah1').get(`/approval/info/${asked.approval_id}`)).body as Approval
  expect(seen.consequences).toEqual([
    { code: 'leaves_list', count: null, name: await nameOf('mr1'), client_id: null },
    { code: 'plans_end', count: 1, name: null, client_id: null },
  ])
  await decided('admin', 'approve', asked.approval_id)
  expect(((await as('ah1').get(`/approval/info/${asked.approval_id}`)).body as Approval).consequences).toEqual([])
})

test('a move says whose list the client leaves; a change of a name says nothing', async () => {
  const client = await addDeskClient({ lastname: 'Moving' })
  const asked = await requested('mr1', update('mr1', client.id, { location_id: at('branch') }))
  const seen = (await as('oic1').get(`/approval/info/${asked.approval_id}`)).body as Approval
  expect(seen.consequences).toContainEqual({ code: 'leaves_list', count: null, name: await nameOf('mr1'), client_id: null })
  const other = await addDeskClient({ lastname: 'Staying' })
  const renamed = await requested('mr1', update('mr1', other.id, { lastname: 'Stayed' }))
  expect(renamed.consequences).toEqual([])
})
