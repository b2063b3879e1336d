import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Random } from '../demo/random.ts'
import { app, openApp } from '../testing/desk.ts'
import { actors, seedOf, share } from '../testing/seed.ts'
import { makeFeedWorld } from '../domains/clients/testing/world.ts'
import type { TransactionSnapshot } from './asOf.ts'
import { branchChangingOperations, performRandomOperation, type RandomOperationContext } from './testing/randomOperations.ts'
import { type StoredRecords, readRecordsAsOf, readStoredRecords } from './testing/storedRecords.ts'

const steps = share(180, 6000)

openApp()
let ground: RandomOperationContext
/** What only transactions which stay open touch, so that nobody waits for them: a client and a location each, and a person. */
let apart: { clients: string[]; locations: string[]; mr: string }
let among: { clients: string[]; locations: string[] }

beforeAll(async () => {
  const { shaken, users, branches } = await makeFeedWorld(app)
  const { rows } = await app.pool.query<{ id: string }>(
    `select c.id from clients c where deleted_at is null and location_id = any($1) order by id limit 16`, [shaken])
  const clients = rows.map(({ id }) => id)
  apart = { clients: clients.slice(0, 3), locations: shaken.slice(0, 3), mr: users['mr5'] as string }
  among = { clients, locations: [...shaken] }
  // A row that is changed twice in a transaction names again all that it refers to, and others wait for the branch.
  await app.pool.query('update itineraries set branch_id = null, assigned_to = $2 where client_id = any($1)', [apart.clients, apart.mr])
  ground = {
    pool: app.pool, by: await app.signIn('admin'), now: () => app.clock.now, clients: clients.slice(3), locations: shaken.slice(3),
    branches: ['Baguio', 'Dagupan'].map((name) => branches[name] as string), mrs: ['mr1', 'mr2', 'mr3'].map((name) => users[name] as string),
  }
  await app.keepSignedIn()
})

/** A transaction that stays open for some steps, with a client and a location of its own. */
type Open = { readonly client: pg.PoolClient; readonly place: number; steps: number; movesPlaces: boolean }

async function begin(place: number, random: Random): Promise<Open> {
  const client = await app.pool.connect()
  await client.query('begin')
  if (random.chance(0.5)) await client.query('select pg_current_xact_id()')
  return { client, place, steps: 1 + random.below(12), movesPlaces: false }
}

/** One more change in an open transaction. Only one transaction at a time may move locations: it locks the others out. */
async function goOn(open: Open, random: Random, mayMove: boolean): Promise<void> {
  const client_id = apart.clients[open.place]
  const { mr } = apart
  const say = (query: string, values: unknown[]) => open.client.query(query, values)
  switch (random.below(mayMove ? 6 : 5)) {
    case 0:
      return void (await say(`insert into visits (id, client_id, user_id, visit_type, visit_time, visit_result) values (gen_random_uuid(), $1, $2, 'visit', now(), 'Not Around')`, [client_id, mr]))
    case 1:
      return void (await say('update visits set deleted_at = now() where id = (select id from visits where client_id = $1 and deleted_at is null order by id limit 1)', [client_id]))
    case 2:
      return void (await say(`insert into itineraries (id, client_id, assigned_to, visible_at, pin_type, created_by)
        values (gen_random_uuid(), $1, $2, date '2026-01-01' + $3::int, 'self', $2) on conflict do nothing`, [client_id, mr, random.below(1000)]))
    case 3:
      // All of them, and some twice: what came and went within the transaction was never there.
      return void (await say('update itineraries set visible_at = visible_at + 1000 * (1 + $2::int), remarks = null where client_id = $1', [client_id, random.below(2)]))
    case 4:
      return void (await say(`update clients set has_availed = not has_availed, lastname = 'Changed ' || $2::text where id = $1`, [client_id, random.below(100)]))
    default:
      open.movesPlaces = true
      await say('delete from branch_locations where location_id = $1', [apart.locations[open.place]])
      if (random.chance(0.7)) await say('insert into branch_locations (location_id, branch_id) values ($1, $2)', [apart.locations[open.place], random.pick(ground.branches)])
  }
}

async function end({ client }: Open, random: Random): Promise<void> {
  await client.query(random.chance(0.75) ? 'commit' : 'rollback')
  client.release()
}

test(`what is read of each earlier moment equals what was noted then, over ${steps} steps`, async () => {
  const actor = actors(seedOf('moments'))
  const random = actor()
  const written: { moment: TransactionSnapshot; standing: StoredRecords }[] = []
  let open: Open[] = []
  let whileOpen = 0
  try {
    for (let step = 0; step < steps; step += 1) {
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      const free = [0, 1, 2].filter((place) => open.every((other) => other.place !== place))
      if (free.length > 0 && random.chance(0.2)) open.push(await begin(random.pick(free), random))
      for (const one of open) await goOn(one, random, open.every((other) => other === one || !other.movesPlaces))
      await performRandomOperation(ground, random, open.some(({ movesPlaces }) => movesPlaces) ? branchChangingOperations : [])
      for (const one of open) {
        one.steps -= 1
        if (one.steps <= 0) await end(one, random)
      }
      open = open.filter(({ steps: left }) => left > 0)
      const now = await readStoredRecords(app.db, among)
      if (now.moment.xip.length > 0) whileOpen += 1
      written.push(now)
    }
  } finally {
    for (const one of open) await end(one, random)
  }
  for (const { moment, standing } of written) expect(await readRecordsAsOf(app.db, among, moment)).toEqual(standing)
  // All of it was about something: moments were taken while others wrote, and much has changed since.
  expect(whileOpen).toBeGreaterThan(steps / 10)
  const { rows } = await app.pool.query(`select (select count(*) from itinerary_versions)::int as versions,
    (select count(*) from visits where deleted_seq is not null)::int as deleted, (select count(*) from branch_location_versions where to_seq is not null)::int as places`)
  expect(Object.values(rows[0] as Record<string, number>).every((n) => n > 5)).toBe(true)
})
