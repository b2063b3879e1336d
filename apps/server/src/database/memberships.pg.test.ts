import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/command.ts'
import { connect, type Database } from './connection.ts'
import { migrate, migrations } from './migrate.ts'

let database: Database
let close: () => Promise<void>

/** A database that stands before memberships are written down, with people and what the trail tells of them. */
beforeEach(async () => {
  const empty = await emptyDatabase()
  database = connect(empty.url, { max: 3 })
  close = () => database.close().then(empty.close)
  await upTo('2026-11-23-42-number-answers')
  await fill()
})

afterEach(() => close())

const branch = { A: '00000000-0000-4000-8000-00000000000a', B: '00000000-0000-4000-8000-00000000000b' } as const
const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number + 10}`
/** Noon of a day of one January, in Manila. */
const noon = (day: number) => `2020-01-${String(day).padStart(2, '0')}T12:00:00+08:00`

type Line = { readonly day: number; readonly action: string; readonly branch?: 'A' | 'B'; readonly before?: object; readonly after?: object }
type Someone = {
  readonly told: string
  /** Where they are now. */
  readonly now: 'A' | 'B' | null
  readonly left?: { readonly deactivated_at?: number; readonly deleted_at?: number }
  readonly lines: (id: string) => readonly Line[]
  /** Where they were at the end of each day from the 1st to the 9th; a dash is nowhere. */
  readonly days: string
}

const created = (at: 'A' | 'B' | null): Line => ({ day: 1, action: 'user.create', after: { username: 'x', branch_id: at && branch[at] } })
const moved = (day: number, from: 'A' | 'B' | null, to: 'A' | 'B' | null): Line => ({ day, action: 'user.update', before: { branch_id: from && branch[from] }, after: { branch_id: to && branch[to] } })
const put = (day: number, to: 'A' | 'B', ...ids: string[]): Line => ({ day, action: 'branch.assign_members', branch: to, after: { user_ids: ids } })
const taken = (day: number, from: 'A' | 'B', ...ids: string[]): Line => ({ day, action: 'branch.remove_members', branch: from, before: { user_ids: ids, mr_locations: 0 } })

const people: readonly Someone[] = [
  { told: 'nothing', now: 'A', lines: () => [], days: 'AAAAAAAAA' },
  { told: 'a change of their own', now: 'B', lines: () => [moved(4, 'A', 'B')], days: 'AAABBBBBB' },
  { told: 'put in, having been nowhere', now: 'A', lines: (id) => [put(4, 'A', id)], days: '---AAAAAA' },
  { told: 'taken out for good', now: null, lines: (id) => [taken(4, 'A', id)], days: 'AAA------' },
  { told: 'added to one, put into the other', now: 'B', lines: (id) => [created('A'), put(5, 'B', id)], days: 'AAAABBBBB' },
  { told: 'taken out and put in again', now: 'A', lines: (id) => [taken(3, 'A', id), put(6, 'A', id)], days: 'AA---AAAA' },
  { told: 'moved by both ways', now: 'A', lines: (id) => [put(3, 'B', id), moved(5, 'B', 'A'), taken(7, 'A', id), put(8, 'A', id)], days: '--BBAA-AA' },
  { told: 'put in while deactivated', now: 'B', lines: (id) => [created('A'), { day: 3, action: 'user.deactivate' }, put(4, 'B', id), { day: 6, action: 'user.activate' }], days: 'AA---BBBB' },
  { told: 'put in, and deleted', now: 'B', left: { deleted_at: 7 }, lines: (id) => [created('A'), put(4, 'B', id), { day: 7, action: 'user.delete', before: { branch_id: branch.B } }], days: 'AAABBB---' },
  { told: 'put in, and deactivated past the trail', now: 'B', left: { deactivated_at: 7 }, lines: (id) => [created('A'), put(4, 'B', id)], days: 'AAABBB---' },
  { told: 'put in with a new branch', now: 'B', lines: (id) => [created('A'), { day: 5, action: 'branch.create', branch: 'B', after: { branch_name: 'B', user_ids: [id] } }], days: 'AAAABBBBB' },
  { told: 'put in with many whom the line only counts', now: 'B', lines: () => [created('A'), { day: 5, action: 'branch.assign_members', branch: 'B', after: { user_count: 51 } }], days: 'BBBBBBBBB' },
]

async function upTo(name: string): Promise<void> {
  const { error } = await new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } }).migrateTo(name)
  if (error !== undefined) throw new Error(`The schema could not be made up to ${name}.`, { cause: error })
}

async function fill(): Promise<void> {
  const { pool } = database
  for (const [name, id] of Object.entries(branch)) await pool.query('insert into branches (id, branch_name) values ($1, $2)', [id, name])
  for (const [number, { now, left, lines }] of people.entries()) {
    const id = idOf(number)
    const gone = [left?.deactivated_at, left?.deleted_at].map((day) => (day === undefined ? null : noon(day)))
    await pool.query(
      `insert into users (id, username, display_name, user_type, branch_id, created_at, deactivated_at, deleted_at) values ($1, $2, 'Somebody', 'mr', $3, $4, $5, $6)`,
      [id, `person${number}`, now && branch[now], noon(1), ...gone],
    )
    for (const line of lines(id)) {
      await pool.query(
        `insert into audit_log (at, action, record_type, record_id, before, after, request_id) values ($1, $2, $3, $4, $5, $6, 'test')`,
        [noon(line.day), line.action, line.branch ? 'branch' : 'user', line.branch ? branch[line.branch] : id, line.before ?? null, line.after ?? null],
      )
    }
  }
}

/** Where everybody was at the end of each day. */
async function days(): Promise<string[]> {
  const { rows } = await database.pool.query<{ days: string }>(
    `select string_agg(coalesce(b.branch_name, '-'), '' order by d.day) as days
     from users u cross join generate_series(1, 9) d (day)
     left join memberships m on m.user_id = u.id
       and tstzrange(m.from_at, m.to_at) @> make_timestamptz(2020, 1, d.day, 23, 59, 59, 'Asia/Manila')
     left join branches b on b.id = m.branch_id
     group by u.id order by u.id`,
  )
  return rows.map((row) => row.days)
}

const expected = people.map(({ told, days: each }) => `${told}: ${each}`)
const found = async () => (await days()).map((each, number) => `${people[number]?.told}: ${each}`)

test('what the trail tells of people and of branches, of each day before memberships were written down', async () => {
  await migrate(database.db)
  expect(await found()).toEqual(expected)
  const { rows } = await database.pool.query('select user_id from memberships where to_at is null order by user_id')
  expect(rows.map(({ user_id }) => user_id)).toEqual(people.flatMap(({ now, left }, number) => (now === null || left ? [] : [idOf(number)])))
})

test('what was written down since stays as it is', async () => {
  await upTo('2026-11-23-46-jobs')
  const movers = [1, 3, 5].map(idOf)
  await database.pool.query('update users set branch_id = $1 where id = any($2)', [branch.B, movers])
  await database.pool.query('update users set branch_id = $1 where id = any($2)', [branch.A, movers])
  const written = async () => (await database.pool.query('select * from memberships where user_id = any($1) and from_at >= $2 order by user_id, from_at', [movers, moment])).rows
  const [{ moment }] = (await database.pool.query(`select "timestamp"::timestamptz as moment from kysely_migration where name = '2026-11-23-43-memberships'`)).rows
  const before = await written()
  expect(before.length).toBeGreaterThan(3)
  await migrate(database.db)
  expect(await found()).toEqual(expected)
  expect(await written()).toEqual(before)
  // The time before ends where that begins: nobody was nowhere in between.
  const { rows } = await database.pool.query('select count(*)::int as n from memberships m where m.from_at < $1 and m.to_at > $1 and not exists (select from memberships n where n.user_id = m.user_id and n.from_at = m.to_at)', [moment])
  expect(rows).toEqual([{ n: 0 }])
})

test('whoever comes back and changes branch at once is let; what overlaps when the transaction ends is refused', async () => {
  await migrate(database.db)
  const id = idOf(0)
  const inOne = async (...statements: readonly string[]) => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  await database.pool.query('update users set deactivated_at = now() where id = $1', [id])
  await inOne(`update users set deactivated_at = null where id = '${id}'`, `update users set branch_id = '${branch.B}' where id = '${id}'`)
  const { rows } = await database.pool.query('select branch_id from memberships where user_id = $1 and to_at is null', [id])
  expect(rows).toEqual([{ branch_id: branch.B }])
  const overlapping = `insert into memberships select user_id, branch_id, from_at - interval '1 second', null from memberships where user_id = '${id}' and to_at is null`
  await expect(inOne(`update memberships set to_at = from_at + interval '1 hour' where user_id = '${id}' and to_at is null`, overlapping.replace("and to_at is null", 'order by from_at desc limit 1'))).rejects.toThrow('memberships of a person overlap')
})
