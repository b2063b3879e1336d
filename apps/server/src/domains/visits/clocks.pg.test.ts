import { randomUUID } from 'node:crypto'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { beforeAll, expect, test } from 'vitest'
import { countWrongLastContacts, countWrongVisitCounts } from '../../database/inspecting/inspectVisits.ts'
import type { TestCaller } from '../../testing/app.ts'
import { added, admin, app, info, mr, oic, openDesk, tele } from '../clients/testing/desk.ts'
import { aVisit, recorded } from './testing/contacts.ts'

openDesk()

/* A phone with the clock of a wrong year: what it records counts when it arrived, and hides nothing that comes after. */

const wrongYear = '2131-03-01T02:00:00.000Z'

let client: Record<string, unknown> & { id: string }
let today: string
let ahead: { id: string; received_at: string }
let right: { id: string; visit_time: string }
let called: { id: string }
let figuresBefore: Figures

type Figures = Awaited<ReturnType<typeof figures>>

/** What is counted of today: of the dashboards, the report of visits, and the desk. */
async function figures() {
  const old = (await admin.get('/user/dashboard?visits_per_day=1 DAY&average_response=1 DAY')).body
  const report = (await oic.get(`/report/mr-visits?date_from=${today}&date_to=${today}`, { headers: { accept: 'application/json' } })).body
  const result = (name: string): number => old.average_response.results.find((one: { result: string }) => one.result === name).count
  return {
    day: old.visits_per_day[0], deceased: result('Deceased'), not_interested: result('Not Interested'),
    reported: [report.totals['Not Interested'], report.totals['Deceased'], report.totals['Total']] as number[],
    tally: (await tele.get('/touchpoint/tally')).body.calls as number,
  }
}

beforeAll(async () => {
  today = manilaDay(app.clock.now)
  app.clock.now = new Date(startOfDay(today).getTime() + 10 * 3_600_000)
  client = await added()
  figuresBefore = await figures()
  ahead = await recorded(mr, client.id, { visit_time: wrongYear, visit_result: 'Not Interested' })
  called = await recorded(tele, client.id, { visit_type: 'call', visit_time: wrongYear, visit_result: 'Not Around' })
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  right = await recorded(mr, client.id, { visit_time: app.clock.now.toISOString(), visit_result: 'Deceased' })
})

test('the client shows what was found last', async () => {
  expect(await info(client.id)).toMatchObject({
    last_visit: right.visit_time, last_visit_id: right.id, visit_result: 'Deceased', last_call: ahead.received_at,
  })
  const listed = async (result: string) => (await admin.get(`/client/list?visit_result=${result}&keyword=${encodeURIComponent(client['fullname'] as string)}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await listed('Deceased')).toContain(client.id)
  expect(await listed('Not Interested')).not.toContain(client.id)
})

test('contacts stand in the order in which they count, on the day on which they arrived, by the time that they tell', async () => {
  const list = async (by: TestCaller, query: string) => (await by.get(`/visit/list?client_id=${client.id}&${query}`)).body.items
  const items = await list(admin, '')
  expect(items.map(({ id }: { id: string }) => id).slice(0, 1)).toEqual([right.id])
  expect(items.find(({ id }: { id: string }) => id === ahead.id)).toMatchObject({ visit_time: wrongYear, contact_time: ahead.received_at, time_doubtful: true })
  expect((await list(admin, 'sort=visit_time')).at(-1).id).toBe(right.id)
  const ids = async (query: string) => (await list(admin, query)).map(({ id }: { id: string }) => id).toSorted()
  expect(await ids(`date_from=${today}&date_to=${today}`)).toEqual([ahead.id, called.id, right.id].toSorted())
  expect(await ids(`date_from=${addDays(today, 1)}`)).toEqual([])

  const timeline = (await admin.get(`/client/timeline/${client.id}`)).body.items.filter(({ kind }: { kind: string }) => kind === 'visit')
  expect(timeline.map(({ at, what }: { at: string; what: { visit_id: string; visit_time: string } }) => [what.visit_id, at, what.visit_time])).toEqual([
    [right.id, right.visit_time, right.visit_time],
    [ahead.id, ahead.received_at, wrongYear],
  ])
  expect((await admin.get(`/touchpoint/progress/last-visitor/${client.id}`)).body).toMatchObject({ user_id: mr.id, visit_time: right.visit_time, visit_type: 'visit' })
})

test('dashboards, the report and the desk count them today', async () => {
  const after = await figures()
  const [not_interested, deceased, total] = figuresBefore.reported as [number, number, number]
  expect(after).toMatchObject({
    day: { visits: figuresBefore.day.visits + 2, calls: figuresBefore.day.calls + 1 },
    deceased: figuresBefore.deceased + 1, not_interested: figuresBefore.not_interested + 1,
    reported: [not_interested + 1, deceased + 1, total + 2],
    tally: figuresBefore.tally + 1,
  })
})

test('what is kept beside them is right, and a check tells where it is not', async () => {
  expect(await countWrongVisitCounts(app.db)).toBe(0)
  expect(await countWrongLastContacts(app.db)).toBe(0)
  await app.pool.query(`update clients set visit_result = 'Not Interested', last_visit = $2 where id = $1`, [client.id, wrongYear])
  expect(await countWrongLastContacts(app.db)).toBe(1)
  await app.pool.query(`update clients set visit_result = 'Deceased', last_visit = $2 where id = $1`, [client.id, right.visit_time])
})

test('a plan of next week is not fulfilled by a visit of today whose clock says next year', async () => {
  const { id } = await added()
  const plan = randomUUID()
  await app.pool.query(
    `insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by) values ($1, $2, $3, $4, 'self', $3)`,
    [plan, id, mr.id, addDays(today, 7)],
  )
  await recorded(mr, id, { ...aVisit(id), visit_time: wrongYear })
  expect((await app.pool.query('select state from itineraries where id = $1', [plan])).rows).toEqual([{ state: 'open' }])
})
