import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobNow } from '../domains/jobs/testing/runJobNow.ts'
import type { TestCaller } from '../testing/app.ts'
import { app, openApp } from '../testing/desk.ts'
import { remindersWork } from './reminders.jobs.ts'

openApp()
let callers: Record<'admin' | 'ah1' | 'oic1' | 'tele1' | 'mr1', TestCaller>

/** 7:30 in a week without contacts or plans; the 3rd of December 2029 is a Monday. */
const morning = (day: number): Date => new Date(`2029-12-${String(day).padStart(2, '0')}T07:30:00+08:00`)

beforeAll(async () => {
  app.clock.now = morning(3)
  const names = ['admin', 'ah1', 'oic1', 'tele1', 'mr1'] as const
  callers = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await app.signIn(name)]))) as typeof callers
})

beforeEach(async () => {
  app.clock.now = morning(3)
  await app.pool.query('truncate notifications, devices')
})

const run = (day = 3) => runJobNow(app.db, remindersWork(), morning(day))
const briefs = async () => (await app.pool.query(`select u.username, n.text, n.path from notifications n join users u on u.id = n.user_id where n.kind = 'brief' order by 1`)).rows
const briefOf = async (name: keyof typeof callers) => (await callers[name].get('/user/dashboard/brief')).body

/** mr1's phone, which synced last so many hours ago. */
const phone = (hours: number, unsent = 0) =>
  app.pool.query(
    `insert into devices (id, user_id, app_version, registered_at, last_seen_at, last_success_at, unsent_visits) values ($1, $2, 'test', $3, $3, $3, $4)`,
    [randomUUID(), callers.mr1.id, new Date(morning(3).getTime() - hours * 3_600_000), unsent],
  )

test('where nothing stands out nobody is notified', async () => {
  await run()
  expect(await briefs()).toEqual([])
  expect(await briefOf('oic1')).toEqual({ date: '2029-12-03', items: [] })
})

test('the officer and the head of the area are notified once, on working days', async () => {
  await phone(60, 11)
  await run(8)
  await app.pool.query(`update settings set value = value || '{"holidays": [{"date": "2029-12-05", "name": "Pista"}]}'`)
  await run(5)
  await app.pool.query(`update settings set value = value - 'holidays'`)
  expect(await briefs()).toEqual([])
  for (const _ of [1, 2]) await run()
  const text = '2 things to look at this morning'
  expect(await briefs()).toEqual([{ username: 'ah1', text, path: '/dashboard' }, { username: 'oic1', text, path: '/dashboard' }])
})

test('each finding comes with the one it concerns most and its cause; for others than oic and ah there is none', async () => {
  await phone(60, 11)
  const { items } = await briefOf('oic1')
  expect(items).toMatchObject([
    { kind: 'no_sync', count: 1, worst: { id: callers.mr1.id, value: 60 }, cause: 'phone_silent', figure: null },
    { kind: 'unsent', count: 1, worst: { id: callers.mr1.id, value: 11 }, cause: 'phone_silent' },
  ])
  for (const name of ['admin', 'tele1', 'mr1'] as const) expect((await briefOf(name)).items).toEqual([])
})

test('fewer visits than usual: they are on the phone, or were not planned, or the plan was not carried out', async () => {
  // A visit a day in the four weeks before the last one.
  const { rowCount } = await app.pool.query(
    `update visits v set user_id = $1, visit_time = $2::timestamptz - interval '6 days' - n * interval '1 day', received_at = $2
     from (select v.id, row_number() over (order by v.id) as n from visits v join branch_locations l using (location_id) join users u on u.id = $1 and u.branch_id = l.branch_id
       where v.visit_type = 'visit' and v.deleted_at is null limit 28) o where o.id = v.id`,
    [callers.mr1.id, morning(3)],
  )
  expect(rowCount).toBe(28)
  const low = async () => (await briefOf('oic1')).items.find(({ kind }: { kind: string }) => kind === 'low_rate')
  await phone(1)
  expect(await low()).toMatchObject({ count: 1, worst: { id: callers.mr1.id, value: 0, expected: 4 }, cause: 'nothing_planned', figure: null })

  await app.pool.query(
    `update itineraries set visible_at = '2029-11-30' where id in (select id from itineraries where assigned_to = $1 and state = 'open' and deleted_at is null limit 2)`,
    [callers.mr1.id],
  )
  const open = (await app.pool.query(`select count(*)::int as n from itineraries where assigned_to = $1 and state = 'open' and visible_at = '2029-11-30'`, [callers.mr1.id])).rows[0].n
  expect(open).toBeGreaterThan(0)
  expect(await low()).toMatchObject({ cause: 'plan_not_done', figure: open })
  await app.pool.query('update devices set unsent_visits = 11')
  expect(await low()).toMatchObject({ cause: 'phone_unsent' })
  await app.pool.query('update devices set last_success_at = $1', [new Date(morning(3).getTime() - 30 * 3_600_000)])
  expect(await low()).toMatchObject({ cause: 'phone_silent' })
})
