import { fulfilledItinerary, type VisitFacts, type PlannedItinerary } from '@bisita/rules/visits/itineraries'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Executor } from '../../database/connection.ts'
import { testDatabase } from '../../testing/cluster/database.ts'
import { assertUntil, seedOf } from '../../testing/seed.ts'
import { fulfilItinerary, releaseItinerary, skipOpenItineraries } from './itineraries.store.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>

let database: Database
let users: string[]
let clients: string[]

beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  users = (await pool.query("select id from users where user_type = 'mr' order by id limit 2")).rows.map(({ id }) => id)
  clients = (await pool.query('select id from clients where deleted_at is null order by id limit 2')).rows.map(({ id }) => id)
  // Visits name itineraries, and itineraries visits.
  await pool.query('update visits set itinerary_id = null where itinerary_id is not null')
  for (const table of ['itinerary_events', 'itineraries', 'visits']) await pool.query(`delete from ${table}`)
})

afterAll(() => database.close())

const uuid = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const dayOf = (n: number): string => `2026-11-${String(10 + n)}`
const aVisit = uuid(900)

/** Work in a transaction that is always undone; what it says of the visit must hold when it ends. */
async function tried<T>(work: (trx: Executor) => Promise<T>): Promise<T> {
  const undone = new Error('undone')
  let result: { value: T } | undefined
  await database.db
    .transaction()
    .execute(async (trx) => {
      result = { value: await work(trx) }
      await sql`set constraints all immediate`.execute(trx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return (result as { value: T }).value
}

type Row = { id: string; client: number; user: number; day: number; state: 'open' | 'visited' | 'skipped' | 'deleted' }

async function store(trx: Executor, rows: readonly Row[]): Promise<void> {
  for (const { id, client, user, day, state } of rows) {
    const visit = state === 'visited' ? id : null
    if (visit !== null) await storeVisit(trx, visit, client, user)
    await sql`
      insert into itineraries (id, client_id, location_id, assigned_to, visible_at, pin_type, created_by, visit_id, skipped_at, skip_reason, deleted_at)
      select ${id}, id, location_id, ${users[user]}, ${dayOf(day)}, 'self', ${users[user]}, ${visit}::uuid,
        ${state === 'skipped' ? '2026-11-01' : null}::timestamptz, ${state === 'skipped' ? 'Rain' : null}, ${state === 'deleted' ? '2026-11-01' : null}::timestamptz
      from clients where id = ${clients[client]}
    `.execute(trx)
  }
}

const storeVisit = (trx: Executor, id: string, client: number, user: number, result = 'Not Around', time = '2026-11-12T03:00:00Z') =>
  sql`insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result)
    values (${id}, ${clients[client]}, ${users[user]}, 'visit', ${time}, ${result})`.execute(trx)

const statesOf = async (trx: Executor): Promise<Record<string, string>> => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, case when deleted_at is not null then 'deleted' else concat_ws(' ', state, skip_reason) end as state
    from itineraries order by id`.execute(trx)
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

const eventsOf = async (trx: Executor): Promise<string[]> => {
  const { rows } = await sql<{ label: string }>`
    select concat_ws(' ', right(itinerary_id::text, 2), event, text) as label from itinerary_events order by id`.execute(trx)
  return rows.map(({ label }) => label)
}

const row = fc.record({
  client: fc.nat(1),
  user: fc.nat(1),
  day: fc.nat(4),
  state: fc.constantFrom('open' as const, 'open' as const, 'open' as const, 'visited' as const, 'skipped' as const, 'deleted' as const),
})

/** Itineraries that may stand beside each other, in any order of their ids. */
const planned = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 }).chain((ids) =>
  fc.array(row, { minLength: ids.length, maxLength: ids.length }).map((rows) => {
    const taken = new Set<string>()
    return rows
      .map((one, i): Row => ({ ...one, id: uuid(ids[i] as number) }))
      .filter(({ client, user, day, state }) => {
        const key = `${client} ${user} ${day}`
        if (state === 'open' && taken.has(key)) return false
        if (state === 'open') taken.add(key)
        return true
      })
  }),
)

const asPlanned = ({ id, client, user, day, state }: Row): PlannedItinerary => ({
  id,
  client_id: clients[client] as string,
  assigned_to: users[user] as string,
  visible_at: dayOf(day),
  open: state === 'open',
})

test('a visit fulfils the itinerary that the rule says', async () => {
  const seed = seedOf('fulfil')
  let named = 0
  let found = 0
  await assertUntil(
    () => Math.min(named, found) > 50,
    fc.asyncProperty(planned, fc.nat(1), fc.nat(1), fc.nat(5), fc.option(fc.nat(12)), async (rows, client, user, day, which) => {
      const itinerary_id = which === null ? null : (rows[which]?.id ?? null)
      const made: VisitFacts = { client_id: clients[client] as string, user_id: users[user] as string, day: dayOf(day), itinerary_id }
      const due = fulfilledItinerary(made, rows.map(asPlanned))
      if (itinerary_id !== null) named += 1
      if (due !== null) found += 1
      await tried(async (trx) => {
        await store(trx, rows)
        const before = await statesOf(trx)
        expect(await fulfilItinerary(trx, { visit_id: aVisit, ...made })).toBe(due)
        await storeVisit(trx, aVisit, client, user)
        expect(await statesOf(trx)).toEqual(due === null ? before : { ...before, [due]: 'visited' })
      })
    }),
    { seed, numRuns: 300 },
  )
  expect(Math.min(named, found)).toBeGreaterThan(50)
})

const by = { user_id: null, now: new Date('2026-11-12T04:00:00Z') }

test('what a deceased client had open is skipped, and open again once that visit is deleted', () =>
  tried(async (trx) => {
    await store(trx, [
      { id: uuid(1), client: 0, user: 0, day: 1, state: 'open' },
      { id: uuid(2), client: 0, user: 1, day: 4, state: 'open' },
      { id: uuid(3), client: 1, user: 0, day: 1, state: 'open' },
      { id: uuid(4), client: 0, user: 0, day: 2, state: 'skipped' },
    ])
    await fulfilItinerary(trx, { visit_id: aVisit, client_id: clients[0] as string, user_id: users[0] as string, day: dayOf(2), itinerary_id: null })
    await storeVisit(trx, aVisit, 0, 0, 'Deceased')
    await skipOpenItineraries(trx, clients[0] as string, aVisit, 'Deceased', by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'visited', [uuid(2)]: 'skipped Deceased', [uuid(3)]: 'open', [uuid(4)]: 'skipped Rain' })
    await sql`update visits set deleted_at = now() where id = ${aVisit}`.execute(trx)
    await releaseItinerary(trx, aVisit, by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'open', [uuid(2)]: 'open', [uuid(3)]: 'open', [uuid(4)]: 'skipped Rain' })
    expect(await eventsOf(trx)).toEqual(['02 skipped Deceased', '01 reopened', '02 reopened'])
  }))

test('what may not be open again is skipped with the reason', () =>
  tried(async (trx) => {
    await store(trx, [{ id: uuid(1), client: 0, user: 0, day: 1, state: 'open' }])
    await fulfilItinerary(trx, { visit_id: aVisit, client_id: clients[0] as string, user_id: users[0] as string, day: dayOf(2), itinerary_id: uuid(1) })
    await storeVisit(trx, aVisit, 0, 0)
    await store(trx, [{ id: uuid(2), client: 0, user: 0, day: 1, state: 'open' }])
    await sql`update visits set deleted_at = now() where id = ${aVisit}`.execute(trx)
    await releaseItinerary(trx, aVisit, by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'skipped Its visit was deleted', [uuid(2)]: 'open' })
    expect(await eventsOf(trx)).toEqual(['01 skipped Its visit was deleted'])
  }))

test('an itinerary of a client whose work another visit ended meanwhile is skipped by that one', () =>
  tried(async (trx) => {
    await store(trx, [{ id: uuid(1), client: 0, user: 0, day: 1, state: 'open' }])
    await fulfilItinerary(trx, { visit_id: aVisit, client_id: clients[0] as string, user_id: users[0] as string, day: dayOf(2), itinerary_id: null })
    await storeVisit(trx, aVisit, 0, 0)
    const last = uuid(901)
    await storeVisit(trx, last, 0, 1, 'Moved Out', '2099-01-01T00:00:00Z')
    await sql`update visits set deleted_at = now() where id = ${aVisit}`.execute(trx)
    await releaseItinerary(trx, aVisit, by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'skipped Moved Out' })
    await sql`update visits set deleted_at = now() where id = ${last}`.execute(trx)
    await releaseItinerary(trx, last, by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'open' })
    expect(await eventsOf(trx)).toEqual(['01 skipped Moved Out', '01 reopened'])
  }))

test('the itinerary of a deleted visit of a deleted client goes', () =>
  tried(async (trx) => {
    await store(trx, [{ id: uuid(1), client: 0, user: 0, day: 1, state: 'open' }])
    await fulfilItinerary(trx, { visit_id: aVisit, client_id: clients[0] as string, user_id: users[0] as string, day: dayOf(2), itinerary_id: null })
    await storeVisit(trx, aVisit, 0, 0)
    await sql`update clients set deleted_at = now() where id = ${clients[0]}`.execute(trx)
    await sql`update visits set deleted_at = now() where id = ${aVisit}`.execute(trx)
    await releaseItinerary(trx, aVisit, by)
    expect(await statesOf(trx)).toEqual({ [uuid(1)]: 'deleted' })
    expect(await eventsOf(trx)).toEqual(['01 deleted'])
  }))
