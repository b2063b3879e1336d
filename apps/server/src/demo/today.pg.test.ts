import { startOfDay } from '@bisita/rules/time/days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Files } from '../files/files.ts'
import { testDatabase } from '../testing/cluster/database.ts'
import { emptyDemo } from './empty.store.ts'
import { seedDemo } from './seed.ts'
import { disagreements, wrongCounts } from './testing/consistency.ts'
import { differingClients } from './testing/derived.ts'

const hour = 3_600_000
const clients = 600

/** Storage that keeps photos in memory. */
const kept = new Map<string, Buffer>()
const files: Files = {
  put: async (key, bytes) => void kept.set(key, bytes),
  get: async (key) => kept.get(key) ?? null,
  remove: async (key) => void kept.delete(key),
  list: async () => ({ files: [], next: null }),
}

describe.each([
  ['the afternoon of a working day', '2026-11-25', 15],
  ['a Sunday night', '2026-11-29', 23.5],
  ['before office hours', '2026-11-26', 3],
])('a demo made in %s', (_, today, hours) => {
  const now = new Date(startOfDay(today).getTime() + hours * hour)
  let database: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    database = await testDatabase()
    kept.clear()
    await emptyDemo(database.pool)
    await seedDemo(database.pool, { clients, today, now, files })
  })
  afterAll(() => database.close())

  const rows = async (query: string, values: unknown[] = []) => (await database.pool.query<Record<string, unknown>>(query, values)).rows
  const day = [startOfDay(today), now]

  test('has visits and calls of today, none later than now, and everything agrees', async () => {
    const [found] = await rows(
      `select count(*) filter (where visit_type = 'visit')::int as visits, count(*) filter (where visit_type = 'call')::int as calls,
        bool_and(received_at <= $2) as past from visits where visit_time >= $1`,
      day,
    )
    expect(found).toMatchObject({ past: true })
    expect(Math.min(Number(found?.['visits']), Number(found?.['calls']))).toBeGreaterThan(1)
    expect([await disagreements(database), await differingClients(database.pool), await wrongCounts(database)]).toEqual([[], [], []])
  })

  test('has plans of today, some visited', async () => {
    const states = await rows('select distinct state from itineraries where visible_at = $1 order by 1', [today])
    expect(states.map(({ state }) => state)).toContain('open')
  })

  test('has photos of the newest visits: small, each there, few of them twice', async () => {
    const photos = await rows(`select photo_key, photo_sha256 from visits where photo_key is not null`)
    expect(photos.length).toBeGreaterThan(200)
    expect(photos.every(({ photo_key }) => kept.has(String(photo_key)))).toBe(true)
    expect(kept.size).toBe(photos.length)
    expect([...kept.values()].filter((jpeg) => jpeg.length > 20_000 || jpeg.readUInt16BE(0) !== 0xff_d8)).toEqual([])
    expect(photos.length - new Set(photos.map(({ photo_sha256 }) => photo_sha256)).size).toBeLessThan(5)
  })

  test('has a phone of each mr, most of which synced within the hour', async () => {
    const [phones] = await rows(
      `select count(*)::int as n, count(*) filter (where last_success_at > $1::timestamptz - interval '1 hour')::int as lately, max(last_seen_at) <= $1 as past,
        count(*) filter (where unsent_visits > 0)::int as waiting from devices`,
      [now],
    )
    expect(phones).toEqual({ n: 8, lately: 6, past: true, waiting: 1 })
  })
})
