import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/cluster/database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let client: string
let places: [string, string]

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(text, values)).rows

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  const [found] = await query<{ id: string; location_id: string; other: string }>(
    `select c.id, c.location_id, (select max(id) from locations l where l.id <> c.location_id) as other
     from clients c where exists (select from visits where client_id = c.id) order by c.id limit 1`,
  )
  client = found?.id ?? ''
  places = [found?.location_id ?? '', found?.other ?? '']
})

const recording = `insert into visits (id, client_id, user_id, visit_type, visit_time, has_availed)
  values ($1, $2, (select id from users where username = 'mr1'), 'visit', now(), true)`
const moving = 'update clients set location_id = $2 where id = $1'

/** Where the client's contacts are said to be. */
const placesOfContacts = async (): Promise<string[]> => {
  const rows = await query<{ location_id: string }>('select distinct location_id from visits where client_id = $1', [client])
  return rows.map(({ location_id }) => location_id)
}

/** Two transactions at once; each is rolled back if the test leaves it open. */
async function together(work: (first: PoolClient, second: PoolClient) => Promise<void>): Promise<void> {
  const both = [await database.pool.connect(), await database.pool.connect()] as const
  try {
    for (const each of both) await each.query('begin')
    await work(...both)
  } finally {
    for (const each of both) {
      await each.query('rollback')
      each.release()
    }
  }
}

/** Resolves once a statement of another connection waits for a lock. */
async function waiting(): Promise<void> {
  for (;;) {
    const [row] = await query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((row?.n ?? 0) > 0) return
  }
}

describe('a contact', () => {
  test('of a client who is not there is refused', async () => {
    await expect(query(recording, [randomUUID(), randomUUID()])).rejects.toMatchObject({ code: '23502' })
  })

  test('is where its client lives, and moves with it', async () => {
    await query(recording, [randomUUID(), client])
    expect(await placesOfContacts()).toEqual([places[0]])
    await query(moving, [client, places[1]])
    expect(await placesOfContacts()).toEqual([places[1]])
  })

  test('recorded while its client moves is where the client moved to', async () => {
    await together(async (mover, recorder) => {
      await mover.query(moving, [client, places[1]])
      const recorded = recorder.query(recording, [randomUUID(), client])
      await waiting()
      await mover.query('commit')
      await recorded
      await recorder.query('commit')
    })
    expect(await placesOfContacts()).toEqual([places[1]])
  })

  test('whose client moves while it is recorded moves along', async () => {
    await together(async (mover, recorder) => {
      await recorder.query(recording, [randomUUID(), client])
      const moved = mover.query(moving, [client, places[1]])
      await waiting()
      await recorder.query('commit')
      await moved
      await mover.query('commit')
    })
    expect(await placesOfContacts()).toEqual([places[1]])
  })
})
