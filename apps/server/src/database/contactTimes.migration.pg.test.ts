import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCounts, checkItineraryCounts, checkLastContacts, checkVisitCounts } from '../cli/doctor/data.ts'
import { emptyDatabase } from '../testing/command.ts'
import { connect, type Database } from './connection.ts'
import { baseline } from './migrations/replaced.ts'
import { migrate, migrateTo } from './migrate.ts'
import { fillRelease, migrateToRelease } from './testing/release.ts'

/** The migration by which contacts count by the earlier of their two times. */
const testedMigration = '2026-11-27-10-contact-times'

let database: Database
let close: () => Promise<void>
let client: string
let revision: number
let plan: string
let changed: number
const [ahead, right] = [randomUUID(), randomUUID()] as [string, string]

const only = async (statement: string, values: readonly unknown[] = []) => (await database.pool.query(statement, [...values])).rows[0]

/** A client that a phone of the year 2131 visited, and then one whose clock was right, as the program had it then. */
beforeAll(async () => {
  const empty = await emptyDatabase()
  database = connect(empty.url, { max: 3 })
  close = () => database.close().then(empty.close)
  await migrateToRelease(database.db)
  await fillRelease(database.pool)

  const mr = (await only(`select id from users where user_type = 'mr' order by id limit 1`)).id
  client = (await only(`select c.id from clients c where deleted_at is null and not exists (select from visits v where v.client_id = c.id)
    and not exists (select from itineraries i where i.client_id = c.id) order by c.id limit 1`)).id
  const contact = `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, visit_result) values ($1, $2, $3, 'visit', $4, $5, $6)`
  await database.pool.query(contact, [ahead, client, mr, '2131-03-01T02:00:00Z', '2026-11-20T02:00:00Z', 'Not Interested'])
  await database.pool.query(contact, [right, client, mr, '2026-11-21T02:00:00Z', '2026-11-21T02:00:09Z', 'Deceased'])
  plan = randomUUID()
  await database.pool.query(`insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by) values ($1, $2, $3, '2026-12-01', 'self', $3)`, [plan, client, mr])
  await database.pool.query(`update clients set last_visit = '2131-03-01T02:00:00Z', last_visit_id = $2, visit_result = 'Not Interested', stage = 2 where id = $1`, [client, ahead])
  revision = (await only('select max(revision_id) as revision from clients')).revision
  await migrateTo(database.db, [baseline, testedMigration])
  changed = (await only('select count(*)::int as n from clients where revision_id > $1', [revision])).n
  await migrate(database.db)
})

afterAll(() => close())

test('the client shows its last contact, in a new revision', async () => {
  expect(await only('select last_visit, last_visit_id, visit_result, revision_id > $2 as newer from clients where id = $1', [client, revision])).toEqual({
    last_visit: new Date('2026-11-21T02:00:00Z'), last_visit_id: right, visit_result: 'Deceased', newer: true,
  })
  expect(await only('select callable from call_states where client_id = $1', [client])).toEqual({ callable: false })
})

test('nobody else got one', () => {
  expect(changed).toBe(1)
})

test('what was still planned with a client who has died is skipped, and says why', async () => {
  expect(await only('select state, skip_reason, skipped_by_visit from itineraries where id = $1', [plan])).toEqual({ state: 'skipped', skip_reason: 'Deceased', skipped_by_visit: right })
  expect(await only('select event, text from itinerary_events where itinerary_id = $1', [plan])).toEqual({ event: 'skipped', text: 'Deceased' })
})

test('each contact counts on the earlier of its days', async () => {
  const { rows } = await database.pool.query('select id, contact_time from visits where client_id = $1 order by contact_time', [client])
  expect(rows).toEqual([{ id: ahead, contact_time: new Date('2026-11-20T02:00:00Z') }, { id: right, contact_time: new Date('2026-11-21T02:00:00Z') }])
  const counted = await only(`select count(*)::int as wrong from visit_counts where place = 'd2131-03-01'`)
  const waiting = await only(`select coalesce(sum(n), 0)::int as n from visit_count_deltas where day = '2131-03-01'`)
  expect([counted, waiting]).toEqual([{ wrong: 0 }, { n: 0 }])
})

test.each([checkCounts, checkVisitCounts, checkLastContacts, checkItineraryCounts])('%o finds nothing wrong', async (check) => {
  expect(await check(database.db)).toMatchObject({ ok: true })
})
