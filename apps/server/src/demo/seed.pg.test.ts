import { manilaDay } from '@bisita/rules/time/days'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countWrongDueCounts } from '../database/inspecting/inspectDue.ts'
import { countWrongItineraryCounts } from '../database/inspecting/inspectItineraries.ts'
import { countWrongVisitCounts } from '../database/inspecting/inspectVisits.ts'
import { testClients, testDatabase } from '../testing/cluster/database.ts'
import { demoContext } from './context.ts'
import { demoClient } from './clients/client.ts'
import { listPlaces } from './demo.store.ts'
import { demoPassword } from './organisation.ts'
import { SeedProblem, seedDemo } from './seed.ts'
import { disagreements, wrongCounts } from './testing/consistency.ts'
import { differingClients } from './testing/derived.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>

const today = manilaDay(new Date())

const rowsOf = async (database: Database, query: string) => (await database.pool.query(query)).rows
const one = async (database: Database, query: string) => Object.values((await rowsOf(database, query))[0])[0]

/** Everything the seeding may leave behind it, but for the rows themselves. */
const structure = (database: Database) =>
  rowsOf(
    database,
    `with loaded as (select * from unnest(array['clients', 'client_search', 'visits', 'itineraries']::regclass[]) t (id))
      select pg_get_indexdef(indexrelid) as what from pg_index where indrelid in (select id from loaded)
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where conrelid in (select id from loaded)
      union all select tgname || tgenabled::text from pg_trigger where tgrelid in (select id from loaded) and not tgisinternal
      order by 1`,
  )

describe('the demo organisation', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('has users who sign in with the password of the demo and need not change it', async () => {
    const users = await rowsOf(database, 'select username, password_hash, is_demo, must_change_password from users order by 1')
    expect(users.map((user) => user.username)).toEqual([
      'admin', 'ah1', 'ah2', 'mr1', 'mr2', 'mr3', 'mr4', 'mr5', 'mr6', 'mr7', 'mr8', 'oic1', 'oic2', 'oic3', 'oic4',
      'tele1', 'tele2', 'tele3', 'tele4',
    ])
    expect(users.every((user) => user.is_demo && !user.must_change_password)).toBe(true)
    expect(await verify(users[0].password_hash, demoPassword)).toBe(true)
  })

  test('stands in the tables as the generator makes it', async () => {
    const places = await database.pool.connect().then(async (client) => {
      try {
        return await listPlaces(client)
      } finally {
        client.release()
      }
    })
    // The database that all tests copy may have been made before midnight.
    const seededOn = String(await one(database, `select record_id from audit_log where action = 'demo.seed' limit 1`))
    const expected = demoClient(7, demoContext({ today: seededOn, clients: testClients, places }))
    const [row] = await rowsOf(
      database,
      `select c.*, s.search_text, s.address_key, s.name_key as searched_name, s.location_id as searched_at from clients c
        join client_search s on s.client_id = c.id where c.id = '${expected.id}'`,
    )
    expect(row).toMatchObject({
      lastname: expected.lastname, firstname: expected.firstname, middlename: expected.middlename,
      name_key: expected.name_key, searched_name: expected.name_key, address: expected.address,
      location_id: expected.territoryLocation.location_id, searched_at: expected.territoryLocation.location_id,
      phone_number: expected.phone_number, secondary_phone_number: expected.secondary_phone_number,
      sss_id: expected.sss_id, id_type: expected.id_type, claim_type: expected.claim_type,
      pension_amt: expected.pension_amt, birth_date: expected.birth_date, has_availed: expected.has_availed,
      last_visit_id: expected.last_visit_id, visit_result: expected.visit_result,
      search_text: expected.search.search_text, address_key: expected.search.address_key,
    })
    expect(row.created_at.getTime()).toBe(expected.created_at)
  })

  test('shows of each client what its visits and calls say', async () => {
    expect(await differingClients(database.pool)).toEqual([])
    expect(await one(database, 'select count(*)::int from visits')).toBeGreaterThan(testClients)
  })

  test('says of itineraries and visits the same on both sides', async () => {
    expect(await disagreements(database)).toEqual([])
    const states = await rowsOf(database, 'select state, count(*)::int as n from itineraries group by 1 order by 1')
    expect(states.map(({ state, n }) => [state, n > 10])).toEqual([['open', true], ['skipped', true], ['visited', true]])
    const numbers = await rowsOf(
      database,
      'select revision_id as n from clients union select seq from visits union select seq from itineraries',
    )
    expect(numbers).toHaveLength(1)
  })

  test('is counted right', async () => {
    expect([await wrongCounts(database), await countWrongVisitCounts(database.db), await countWrongItineraryCounts(database.db), await countWrongDueCounts(database.db)]).toEqual([[], 0, 0, 0])
    expect(await one(database, 'select count(*)::int from client_count_deltas')).toBe(0)
    expect(await one(database, 'select count(*)::int from visit_count_deltas')).toBe(0)
    expect(await one(database, 'select count(*)::int from itinerary_count_deltas')).toBe(0)
  })

  test('is made once: seeding again adds nothing, asking for more adds the rest', async () => {
    const plans = "select (select count(*) from itineraries) || '/' || (select count(*) from approvals)"
    const before = await one(database, plans)
    expect(await seedDemo(database.pool, { clients: testClients, today })).toEqual({ added: 0 })
    // On another day too, although ids and dates begin with the day.
    expect(await seedDemo(database.pool, { clients: testClients + 150, today: '2031-01-31' })).toEqual({ added: 150 })
    expect(await one(database, 'select count(*)::int from users')).toBe(19)
    expect(await one(database, 'select count(distinct (id_type, sss_id))::int from clients')).toBe(testClients + 150)
    expect(await one(database, plans)).toBe(before)
    expect([await wrongCounts(database), await countWrongVisitCounts(database.db), await countWrongItineraryCounts(database.db), await countWrongDueCounts(database.db)]).toEqual([[], 0, 0, 0])
  })

  test('leaves a trace in the audit trail', async () => {
    const traces = await rowsOf(database, `select after from audit_log where action = 'demo.seed' order by id`)
    expect(traces.map((trace) => trace.after)).toEqual([{ clients: testClients }, { clients: 150 }])
  })

  test('is refused where people of its own work', async () => {
    await database.pool.query(
      `insert into users (id, username, display_name, user_type) values (gen_random_uuid(), 'real', 'Real Person', 'admin')`,
    )
    await expect(seedDemo(database.pool, { clients: testClients + 500, today })).rejects.toThrow(SeedProblem)
    expect(await one(database, 'select count(*)::int from clients')).toBe(testClients + 150)
  })
})

describe('a demo of many clients', () => {
  const many = 2000
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
    await database.pool.query(
      `truncate areas, branches, users, area_heads, branch_locations, mr_locations, products, clients, client_search,
        client_revisions, client_counts, client_count_deltas, visit_counts, visit_count_deltas, itinerary_counts,
        itinerary_count_deltas, due_counts, due_count_deltas, half_day_counts, half_day_count_deltas, scope_changes, visits, strategies, client_placements cascade`,
    )
  })
  afterAll(() => database.close())

  test('has every index, key and trigger in place at the end, and everything right', async () => {
    const before = await structure(database)
    expect(await seedDemo(database.pool, { clients: many + 1, today, many })).toEqual({ added: many + 1 })
    expect(await structure(database)).toEqual(before)
    expect(await one(database, 'select count(*)::int from clients')).toBe(many + 1)
    expect(await one(database, 'select count(*)::int from client_search')).toBe(many + 1)
    expect([await disagreements(database), await differingClients(database.pool)]).toEqual([[], []])
    expect([await wrongCounts(database), await countWrongVisitCounts(database.db), await countWrongItineraryCounts(database.db), await countWrongDueCounts(database.db)]).toEqual([[], 0, 0, 0])
  })

  test('leaves nothing behind where it fails half way', async () => {
    await database.pool.query('truncate areas, branches, users, products, clients, strategies, client_placements, client_counts, client_count_deltas, visit_counts, visit_count_deltas, itinerary_counts, itinerary_count_deltas, due_counts, due_count_deltas, half_day_counts, half_day_count_deltas cascade')
    const before = await structure(database)
    await database.pool.query('alter table visits add constraint no_calls check (visit_type <> \'call\')')
    await expect(seedDemo(database.pool, { clients: many + 1, today, many })).rejects.toThrow('no_calls')
    await database.pool.query('alter table visits drop constraint no_calls')
    expect(await structure(database)).toEqual(before)
    expect(await one(database, 'select count(*)::int from users')).toBe(0)
  })
})

test('without locations there is no demo', async () => {
  const database = await testDatabase()
  try {
    await database.pool.query('truncate users, areas, branches, locations, clients cascade')
    await expect(seedDemo(database.pool, { clients: 1, today })).rejects.toThrow('There are no locations yet: load them first.')
  } finally {
    await database.close()
  }
})
