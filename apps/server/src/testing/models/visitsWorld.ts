import { outcomeTable, others, type VisitResult, visitResults } from '@bisita/contract/visits/outcomes'
import { startOfDay } from '@bisita/rules/time/days'
import { foldCounts } from '../../database/counts.ts'
import { uuidAt } from '../../demo/ids.ts'
import type { Random } from '../../demo/random.ts'
import type { TestApp } from '../app.ts'
import { locationsAround, userId } from './clientsWorld.ts'

/** A row for `visits`, as a person and a device would have sent it, with an outcome that fits. */
export type NewRow = {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly visit_type: 'visit' | 'call'
  readonly visit_time: Date
  /** Mostly a little later than `visit_time`; earlier where the device's clock was ahead. */
  readonly received_at: Date
  readonly has_availed: boolean
  readonly visit_result: VisitResult | null
  readonly visit_secondary_result: string | null
  readonly visit_others_result: string | null
}

/** A random contact with the given contact time; some have a clock ahead, so that they arrive before their visit time. */
export function newRow(random: Random, client_id: string, user_id: string, time: Date): NewRow {
  const visit_result = random.chance(0.15) ? null : random.pick(visitResults)
  const seconds: readonly string[] = visit_result === null ? [] : outcomeTable[visit_result]
  const visit_secondary_result = seconds.length === 0 ? null : random.pick(seconds)
  return {
    id: uuidAt(time.getTime(), random),
    client_id,
    user_id,
    visit_type: random.pick(['visit', 'call']),
    ...(random.chance(0.2)
      ? { visit_time: new Date(time.getTime() + random.pick([1, 90_000, 86_400_000, 5 * 365 * 86_400_000])), received_at: time }
      : { visit_time: time, received_at: new Date(time.getTime() + random.below(6 * 3_600_000)) }),
    has_availed: visit_result === null || random.chance(0.2),
    visit_result,
    visit_secondary_result,
    visit_others_result: visit_result === others || visit_secondary_result === others ? 'In own words' : null,
  }
}

/** Inserts contacts into the table, without the calls. */
export async function insertRows(pool: TestApp['pool'], rows: readonly NewRow[]): Promise<void> {
  await pool.query(
    `insert into visits (id, client_id, user_id, visit_type, visit_time, received_at, has_availed, visit_result, visit_secondary_result, visit_others_result)
     select id, client_id, user_id, visit_type, visit_time, received_at, has_availed, visit_result, visit_secondary_result, visit_others_result
     from json_populate_recordset(null::visits, $1)`,
    [JSON.stringify(rows)],
  )
}

/** The day on which many contacts have equal times, also at its beginning and end. */
export const busiestDay = '2026-02-28'

/**
 * Adds random contacts of all users and clients, many at equal times, some deleted; clients that moved or were deleted,
 * users who changed branch, and MRs with single clients. Half of the contacts are folded into the counts.
 */
export async function stirVisits(app: TestApp, random: Random): Promise<void> {
  const ids = async (query: string): Promise<string[]> => (await app.pool.query<{ id: string }>(query)).rows.map(({ id }) => id)
  const clients = await ids('select id from clients order by id')
  const users = await ids('select id from users order by username')
  const start = startOfDay(busiestDay).getTime()
  const time = (): Date => new Date(start + (random.chance(0.4) ? random.pick([-1, 0, 1, 86_399_999, 86_400_000]) : (random.below(20_000) - 10_000) * 60_000))
  const some = (count: number) => Array.from({ length: count }, () => newRow(random, random.pick(clients), random.pick(users), time()))
  await insertRows(app.pool, some(700))
  await foldCounts(app.db)
  await insertRows(app.pool, some(700))
  const odd = ['0001-01-02T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T15:59:59.999Z', '9999-12-31T23:59:59.999Z']
  await insertRows(app.pool, odd.map((at) => ({ ...newRow(random, random.pick(clients), random.pick(users), new Date(start)), visit_time: new Date(at), received_at: new Date(random.chance(0.5) ? at : start) })))
  await app.pool.query(`update visits set deleted_at = now() where id in (select id from visits order by md5(id::text) limit 150)`)
  await app.pool.query(`update clients set deleted_at = now() where id in (select id from clients order by md5(id::text) limit 20)`)
  await app.pool.query(`delete from client_search where client_id in (select id from clients where deleted_at is not null)`)

  const { held, branch, other, none } = await locationsAround(app, 'mr2')
  for (const [i, place] of [held[0], branch[0], other[0], none[0]].entries()) {
    await app.pool.query(
      `with moved as (update clients set location_id = $1 where id in (select id from clients where deleted_at is null order by id offset $2 limit 12) returning id)
       update client_search set location_id = $1 where client_id in (select id from moved)`,
      [place, 30 * i],
    )
  }
  await app.pool.query(
    `insert into mr_clients select u.id, c.id from (select id from clients where deleted_at is null order by md5(id::text) limit 12) c
       cross join users u where u.username in ('mr2', 'mr3') on conflict do nothing`,
  )
  await app.pool.query(`update users set branch_id = (select branch_id from users where username = 'oic3') where username = 'tele1'`)
  await app.pool.query(`update users set branch_id = null where username in ('mr8', 'tele4')`)
  await app.pool.query('delete from branch_locations where location_id = $1', [branch[1]])
  await app.pool.query(`insert into branch_locations values ($1, (select branch_id from users where id = $2))`, [none[1], await userId(app, 'oic1')])
}
