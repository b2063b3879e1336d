import { randomUUID } from 'node:crypto'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import type { Notification } from '@bisita/contract/devices/notifications'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindersWork } from '../../reminders/reminders.jobs.ts'
import { addDeskClient, app, as, openDesk, type DeskUser } from '../approvals/testing/desk.ts'
import { runJobNow, handlersWith } from '../jobs/testing/runJobNow.ts'
import { JobProblem, type JobHandler } from '../jobs/jobHandler.ts'
import { runClaimedJob } from '../jobs/worker.ts'
import { claimJob } from '../jobs/worker.store.ts'
import { added, answer, organisation } from '../users/testing/users.ts'
import { nothingUnsent, registered, syncReport } from '../devices/testing/phone.ts'

openDesk()

let at: Readonly<Record<string, string>>

beforeAll(async () => {
  at = await organisation()
})

beforeEach(() => app.pool.query('truncate notifications; truncate jobs cascade'))

const of = async (id: string): Promise<Pick<Notification, 'kind' | 'text' | 'path' | 'record_id'>[]> =>
  (await app.pool.query('select kind, text, path, record_id from notifications where user_id = $1 order by kind, text', [id])).rows
const notificationsOf = (person: DeskUser) => of(as(person).id)

describe('a password that somebody set', () => {
  const nameOf = async (person: DeskUser): Promise<string> => answer(await as(person).get('/user/current')).user.display_name

  test('by an officer notifies the person and the head above', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    answer(await as('oic1').post(`/user/change-password/${person.id}`, {}))
    const by = await nameOf('oic1')
    expect(await of(person.id)).toEqual([{ kind: 'password_set', text: `${by} set a new password for you`, path: '/settings', record_id: person.id }])
    expect(await notificationsOf('ah1')).toEqual([
      { kind: 'password_set', text: `${by} set a new password for ${person.display_name}`, path: `/users?user=${person.id}`, record_id: person.id },
    ])
    for (const other of ['oic1', 'oic2', 'ah2', 'admin'] as const) expect(await notificationsOf(other)).toEqual([])
  })

  test('by an officer of an area without a head, or by a head, notifies the administrators', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    answer(await as('ah1').post(`/user/change-password/${person.id}`, {}))
    expect(await notificationsOf('admin')).toHaveLength(1)
    await app.pool.query('truncate notifications')
    const { rows } = await app.pool.query('delete from area_heads where user_id = $1 returning area_id, user_id', [as('ah1').id])
    answer(await as('oic1').post(`/user/change-password/${person.id}`, {}))
    for (const row of rows) await app.pool.query('insert into area_heads (area_id, user_id) values ($1, $2)', [row.area_id, row.user_id])
    expect(await notificationsOf('admin')).toHaveLength(1)
    expect(await notificationsOf('ah1')).toEqual([])
  })

  test('by an administrator notifies the person alone', async () => {
    const person = await added({ branch_id: at['Baguio'] })
    answer(await as('admin').post(`/user/change-password/${person.id}`, {}))
    expect(await of(person.id)).toHaveLength(1)
    for (const other of ['oic1', 'ah1', 'admin', 'admin2'] as const) expect(await notificationsOf(other)).toEqual([])
  })
})

describe('an administrator who is made', () => {
  const names = async () => (await app.pool.query(`select id, display_name from users where username = 'admin'`)).rows[0].display_name

  test('notifies the other administrators, and so does a password that one sets for another', async () => {
    const made = await added({ user_type: 'admin', branch_id: null })
    const by = await names()
    const about = { path: `/users?user=${made.id}`, record_id: made.id }
    expect(await notificationsOf('admin2')).toEqual([{ kind: 'administrator', text: `${by} made a new administrator: ${made.display_name}`, ...about }])
    for (const other of ['admin', 'ah1', 'oic1'] as const) expect(await notificationsOf(other)).toEqual([])
    expect(await of(made.id)).toEqual([])
    await app.pool.query('truncate notifications')
    answer(await as('admin').post(`/user/deactivate/${made.id}`))
    answer(await as('admin').post(`/user/activate/${made.id}`))
    expect(await notificationsOf('admin2')).toEqual([{ kind: 'administrator', text: `${by} activated an administrator again: ${made.display_name}`, ...about }])
    expect(await notificationsOf('admin')).toEqual([])
    await app.pool.query('truncate notifications')
    answer(await as('admin').post(`/user/change-password/${made.id}`, {}))
    expect(await notificationsOf('admin2')).toEqual([{ kind: 'password_set', text: `${by} set a new password for ${made.display_name}`, ...about }])
    expect(await notificationsOf('admin')).toEqual([])
  })

  test('and nobody else’s account is', async () => {
    await added({ user_type: 'ah', branch_id: null })
    for (const other of ['admin', 'admin2'] as const) expect(await notificationsOf(other)).toEqual([])
  })
})

describe('the reminders', () => {
  const run = () => runJobNow(app.db, remindersWork(), app.clock.now)
  const today = () => manilaDay(app.clock.now)
  const plan = async (days: number) =>
    answer(await as('admin').post('/itinerary/create', { id: randomUUID(), client_id: (await addDeskClient()).id, assigned_to: as('mr1').id, visible_at: addDays(today(), days) }))

  beforeEach(async () => {
    await app.pool.query(`delete from itinerary_events; delete from itineraries where visit_id is null; delete from devices; delete from client_placements`)
    // The morning brief, which has tests of its own, is for working days.
    const off = { holidays: [{ date: today(), name: 'Pista' }] }
    await app.pool.query(`insert into settings values ('organisation', $1) on conflict (key) do update set value = settings.value || excluded.value`, [JSON.stringify(off)])
  })

  /** Has a client be due since yesterday for a visit or a call. */
  const due = async (kind: string) => {
    const { id, location_id } = await addDeskClient()
    const day = addDays(today(), -1)
    await app.pool.query(
      `insert into client_placements (generation, client_id, location_id, position, attempts, since, due_on, suspended, kind, role, open_on)
       values ((select generation from strategy_generations where present), $1, $2, 1, 0, $3, $3, false, $4, 'any', $3)
       on conflict (generation, client_id) do update set kind = excluded.kind, due_on = excluded.due_on, open_on = excluded.open_on`,
      [id, location_id, day, kind],
    )
  }

  test('tell who visits and who calls of what the strategy has due, once a day', async () => {
    await due('visit')
    await due('visit')
    await due('call')
    expect(await run()).toEqual({ told: 2 })
    const path = '/clients?touchpoint_state=open&touchpoint_kind='
    expect(await notificationsOf('mr1')).toEqual([{ kind: 'touchpoints', text: '2 visits of the strategy due', path: `${path}visit`, record_id: null }])
    expect(await notificationsOf('tele1')).toEqual([{ kind: 'touchpoints', text: '1 call of the strategy due', path: `${path}call`, record_id: null }])
    expect(await run()).toEqual({ told: 0 })
  })

  test('note how many are due by branch, each day once, for two months', async () => {
    const noted = async () =>
      (await app.pool.query(`select day::text, due from due_days d join users u on u.branch_id = d.branch_id where u.username = 'oic1' order by day`)).rows
    const { rows } = await app.pool.query('select count(*)::int as branches from branches')
    await app.pool.query(`insert into due_days select branch_id, $1::date, 7 from users where username = 'oic1'`, [addDays(today(), -61)])
    await due('visit')
    await run()
    expect(await noted()).toEqual([{ day: today(), due: 1 }])
    await due('call')
    await run()
    expect(await noted()).toEqual([{ day: today(), due: 2 }])
    expect((await app.pool.query('select count(*)::int as branches from due_days')).rows).toEqual(rows)
  })

  test('tell nobody anything where nothing is due', async () => {
    await plan(1)
    expect(await run()).toEqual({ told: 0 })
  })

  test('tell a representative what is planned and due, once a day', async () => {
    await plan(0)
    await plan(0)
    await plan(3)
    expect(await run()).toEqual({ told: 1 })
    expect(await notificationsOf('mr1')).toEqual([{ kind: 'itineraries', text: '2 visits planned for today', path: '/itinerary', record_id: null }])
    expect(await run()).toEqual({ told: 0 })
  })

  test('tell what is overdue', async () => {
    const { id } = await plan(0)
    await app.pool.query('update itineraries set visible_at = $2 where id = $1', [id, addDays(today(), -2)])
    await run()
    expect(await notificationsOf('mr1')).toMatchObject([{ text: '1 visit overdue', path: '/itinerary?status=pending' }])
  })

  test('tell a representative and the officer of work that a phone has not sent for a day', async () => {
    const { device_id } = await registered(as('mr1'))
    const unsent = { ...nothingUnsent, visits: 2 }
    const tell = async (hours: number) =>
      answer(await as('mr1').post('/user/sync', syncReport(device_id, { unsent, oldest_unsent_at: new Date(app.clock.now.getTime() - hours * 3_600_000).toISOString() })))
    await tell(23)
    expect(await run()).toEqual({ told: 0 })
    await tell(25)
    await run()
    expect(await notificationsOf('mr1')).toMatchObject([{ kind: 'unsent', path: '/settings?show=queue' }])
    expect((await notificationsOf('mr1'))[0]?.text).toMatch(/^Work on your phone has not been sent since [A-Z][a-z]{2} \d\d, \d{4}$/)
    expect(await notificationsOf('oic1')).toMatchObject([{ kind: 'unsent', path: `/oic_users?user=${as('mr1').id}`, record_id: as('mr1').id }])
    expect(await notificationsOf('oic2')).toEqual([])
  })
})

describe('a job', () => {
  const begin = async (more: Record<string, unknown> = {}) => {
    const { status, body } = await as('admin').post('/job/create', { job_name: 'Clear up now', action: 'run', execute_function: 'prune', parameters: {}, ...more })
    expect(status).toBe(201)
    return body as { id: string }
  }
  /** Carries the waiting job out. */
  async function end(work: JobHandler): Promise<void> {
    const now = app.clock.now
    const claimed = await claimJob(app.db, ['prune'], now, now)
    if (claimed === undefined) throw new Error('nothing waits')
    await runClaimedJob(app.db, { handlers: handlersWith({ prune: work }), clock: () => now, heartbeat: 1000, onError: () => undefined }, claimed, () => false)
  }

  test('that ended notifies the user who began it', async () => {
    const { id } = await begin()
    await end(async () => ({ rows: 3 }))
    expect(await notificationsOf('admin')).toEqual([{ kind: 'job', text: 'Clear up now: done', path: null, record_id: id }])
    expect(await notificationsOf('admin2')).toEqual([])
  })

  test('with a result to open leads there', async () => {
    await begin()
    await end(async () => ({ path: '/clients' }))
    expect(await notificationsOf('admin')).toMatchObject([{ path: '/clients' }])
  })

  test('that failed is notified with the reason', async () => {
    await begin()
    await end(() => Promise.reject(new JobProblem('The storage is full.')))
    expect(await notificationsOf('admin')).toMatchObject([{ text: 'Clear up now failed: The storage is full.' }])
  })

  test('of a schedule is notified only where it failed', async () => {
    const schedule = await begin({ action: 'schedule', parameters: { cron: '0 3 * * *' } })
    const slot = async () => {
      await app.pool.query(
        `insert into jobs (id, job_name, action, execute_function, parameters, status, created_at, requested_by, schedule_id, slot)
         values ($1, 'Nightly', 'run', 'prune', '{}', 'waiting', $2, $3, $4, now())`,
        [randomUUID(), app.clock.now, as('admin').id, schedule.id],
      )
    }
    await slot()
    await end(async () => ({}))
    expect(await notificationsOf('admin')).toEqual([])
    await slot()
    await end(() => Promise.reject(new JobProblem('Broken.')))
    expect(await notificationsOf('admin')).toMatchObject([{ text: 'Nightly failed: Broken.' }])
  })
})
