import { sql } from 'kysely'
import { visitResults } from '@bisita/contract/visits/outcomes'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { foldCounts } from '../../../database/counts.ts'
import type { Random } from '../../../demo/random.ts'
import { app, openApp } from '../../../testing/desk.ts'
import type { TestCaller } from '../../../testing/app.ts'
import { actors, seedOf, share } from '../../../testing/seed.ts'
import { searchKeysOf } from '../clients.entered.ts'
import { reassign } from '../testing/assignments.ts'
import { readList } from '../testing/device.ts'
import { type Ledger, newLedger, someClient } from '../testing/ledger.ts'
import { transact } from '../testing/transactions.ts'
import { allPlacesOf, makeFeedWorld, type FeedWorld } from '../testing/world.ts'
import { write, type ClientWriter } from '../testing/writers.ts'

const changes = share(250, 20_000)
const checkpoints = 4

openApp()
let world: FeedWorld
let callers: readonly TestCaller[]

beforeAll(async () => {
  world = await makeFeedWorld(app)
  callers = await Promise.all(['admin', 'ah1', 'ah2', 'oic1', 'oic2', 'tele1', 'mr1', 'mr2'].map((name) => app.signIn(name)))
})

/** What a contact does to a client: derived fields alone, which the counts are kept by. */
async function contact(ledger: Ledger, random: Random): Promise<void> {
  const fields = [someClient(ledger, random), random.chance(0.3), random.pick([null, ...visitResults]), random.chance(0.5) ? new Date() : null]
  await transact(app.pool, async (client) => {
    await client.query('update clients set has_availed = $2, visit_result = $3, last_visit = $4 where id = $1 and deleted_at is null', fields)
    if (random.chance(0.2)) await sleep(random.below(60))
    return random.chance(0.9)
  })
  ledger.count += 1
}

const condition = (query: URLSearchParams): string => {
  const of: Record<string, (value: string) => string> = {
    id_type: (value) => `c.id_type = '${value}'`,
    visit_status: (value) => `c.last_visit is ${value === 'visited' ? 'not ' : ''}null`,
    visit_result: (value) => (value === 'Availed' ? 'c.has_availed' : `c.visit_result = '${value}'`),
    with_contact_numbers: () => 'c.has_contact',
    filter_region: (value) => `l.region_code = '${value}'`,
    filter_province: (value) => `l.province_code = '${value}'`,
    filter_mun_city: (value) => `l.mun_city_code = '${value}'`,
    filter_barangay: (value) => `l.id = '${value}'`,
  }
  return [...query].map(([name, value]) => of[name]?.(value)).join(' and ') || 'true'
}

/** Filters of the list, chosen at random. */
async function filters(random: Random): Promise<URLSearchParams> {
  const { rows } = await app.pool.query<Record<'region_code' | 'province_code' | 'mun_city_code' | 'id', string>>(
    'select region_code, province_code, mun_city_code, id from locations where id = $1',
    [random.pick(allPlacesOf(world))],
  )
  const place = rows[0]
  const choices: [string, string | undefined][] = [
    ['id_type', random.pick(['sss', 'gsis'])],
    ['visit_status', random.pick(['visited', 'unvisited'])],
    ['visit_result', random.pick(['Availed', ...visitResults])],
    ['with_contact_numbers', 'true'],
    ...random.pick<[string, string | undefined][]>([
      [],
      [['filter_region', place?.region_code]],
      [['filter_province', place?.province_code], ['filter_mun_city', place?.mun_city_code]],
      [['filter_barangay', place?.id]],
    ]),
  ]
  return new URLSearchParams(choices.filter(([name, value]) => value !== undefined && (name.startsWith('filter') || random.chance(0.35))) as [string, string][])
}

/** The real number, counted one by one from what the caller's list holds. */
async function realCount(ids: readonly string[], query: URLSearchParams): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*) as n from clients c join locations l on l.id = c.location_id where c.id = any ($1::uuid[]) and ${condition(query)}`,
    [ids],
  )
  return rows[0]?.n ?? -1
}

async function expectExact(random: Random): Promise<void> {
  for (const caller of callers) {
    const ids = [...(await readList(caller, 1000)).keys()]
    for (let tried = 0; tried < 12; tried += 1) {
      const query = tried === 0 ? new URLSearchParams() : await filters(random)
      const { body } = await caller.get(`/client/list?ipp=1&${query.toString()}`)
      expect(body.count, `${caller.id} ${query.toString()}`).toBe(await realCount(ids, query))
    }
  }
}

/** The rows of `client_search` against what they follow from. */
async function expectFound(): Promise<void> {
  type Row = Parameters<typeof searchKeysOf>[0] & { id: string; location_id: string; kept: Record<string, unknown> | null }
  const { rows } = await app.pool.query<Row>(`select c.*, to_jsonb(s) as kept from clients c left join client_search s on s.client_id = c.id where c.deleted_at is null`)
  const wrong = rows.filter((row) => {
    const { id: client_id, location_id, kept } = row
    const expected: Record<string, unknown> = { client_id, location_id, ...searchKeysOf(row) }
    return Object.keys(expected).some((key) => kept?.[key] !== expected[key])
  })
  expect(wrong).toEqual([])
  const { rows: over } = await app.pool.query('select client_id from client_search where client_id in (select id from clients where deleted_at is not null)')
  expect(over).toEqual([])
}

test('counts are exact in every scope while clients, places, branches and heads change and counts are folded', async () => {
  const actor = actors(seedOf('counts'))
  const ledger = newLedger([...(await readList(callers[3] as TestCaller, 1000)).keys()])
  const writers: ClientWriter[] = callers.slice(0, 4).map((caller, i) => ({ name: String(i), caller, identity: true, deletes: i === 0 }))
  for (let round = 1; round <= checkpoints; round += 1) {
    const until = async (work: (random: Random) => Promise<unknown>): Promise<void> => {
      for (const random = actor(); ledger.count < (changes * round) / checkpoints; ) await work(random)
    }
    await Promise.all([
      ...writers.map((writer) => until((random) => write(writer, ledger, random, allPlacesOf(world)))),
      until((random) => contact(ledger, random)),
      until((random) => contact(ledger, random)),
      until((random) => reassign(world, ledger, random)),
      until((random) => reassign(world, ledger, random)),
      until(async (random) => {
        await foldCounts(app.db)
        await sleep(random.below(30))
      }),
      until(async (random) => {
        await foldCounts(app.db)
        await sleep(random.below(100))
      }),
    ])
    // Some of it not folded yet, then all.
    await expectExact(actor())
    await foldCounts(app.db)
    const { rows } = await sql<{ n: number }>`select count(*) as n from client_count_deltas`.execute(app.db)
    expect(rows).toEqual([{ n: 0 }])
    await expectExact(actor())
    await expectFound()
  }
})
