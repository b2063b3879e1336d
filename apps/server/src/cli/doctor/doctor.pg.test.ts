import { describe, expect, onTestFinished, test } from 'vitest'
import { runBisita, emptyDatabase } from '../../testing/command.ts'
import { testClients, testDatabase } from '../../testing/cluster/database.ts'
import { checkFeed } from './data.ts'

async function opened<T extends { close: () => Promise<void> }>(database: Promise<T>): Promise<T> {
  const one = await database
  onTestFinished(one.close)
  return one
}

/** What `bisita doctor` finds: each check's line with the one below it that says what to do, by the check's name. */
async function doctor(url: string, env: Record<string, string> = {}) {
  const { code, out } = await runBisita(['doctor', '--full'], { DATABASE_URL: url, PORT: '1', ...env })
  const found = [...out.matchAll(/^(?:ok|FAULT) +[^]*?(?=^(?:ok|FAULT) |^\S.*\.\n$)/gm)].map(([text]) => text.trimEnd())
  return { code, found: Object.fromEntries(found.map((text) => [text.slice(7, 20).trim(), text])), last: out.trim().split('\n').at(-1) }
}

describe('bisita doctor', () => {
  test('says where the copy of the database is none', async () => {
    const { url } = await opened(testDatabase())
    const { found } = await doctor(url, { DATABASE_REPLICA_URL: url })
    expect(found['Copy']).toMatch(/^FAULT .* follows no other\n +There may be no copy just now/)
  })

  test('finds everything in order, what is not folded into the counts yet included', async () => {
    const { url, pool } = await opened(testDatabase())
    await pool.query(`update clients set has_availed = not has_availed, last_visit = last_visit - interval '1 day', last_call = last_call - interval '1 day'`)
    await pool.query(`update visits set visit_time = visit_time - interval '1 day' where deleted_at is null`)
    await pool.query(`update itineraries set visible_at = visible_at + 40, remarks = 'Later' where deleted_at is null`)
    const { rows } = await pool.query(`select sum(n)::int as n, current_setting('fsync') as fsync from client_count_deltas where n < 0`)
    expect(rows[0].n).toBe(-testClients)

    const { code, found, last } = await doctor(url, { BISITA_ORIGIN: 'http://localhost:7000' })
    expect(found).toMatchObject({
      Node: expect.stringMatching(/^ok /),
      'Data folder': 'ok     Data folder    not used: the database is that of DATABASE_URL',
      PostgreSQL: expect.stringMatching(/^ok .* \d+\.\d+, that of DATABASE_URL$/),
      Schema: 'ok     Schema         up to date',
      'Revision feed': expect.stringMatching(/^ok .* not held back/),
      Locations: 'ok     Locations      42011',
      Counts: 'ok     Counts         equal to the clients counted one by one',
      'Visit counts': 'ok     Visit counts   equal to the visits and calls counted one by one',
      'Last contacts': 'ok     Last contacts  of every client the latest of its visits and calls',
      Itineraries: 'ok     Itineraries    counts equal to the itineraries counted one by one',
      Search: 'ok     Search         in step with the clients',
      Quarantine: 'ok     Quarantine     nothing waits',
      'Demo users': 'ok     Demo users     reachable from this machine only',
    })
    // The test's database may be one that does not wait for the disk, and the web app may not be built.
    expect(found['Durability']).toMatch(rows[0].fsync === 'on' ? /^ok .*fsync on/ : /^FAULT .*fsync.* off: a power cut loses work\n +Set/)
    expect(found['Web app']).toMatch(/^(ok .* built|FAULT .* not built\n +Run npm start, which builds it\.)$/)
    const faults = Object.values(found).filter((text) => text.startsWith('FAULT')).length
    expect(code).toBe(faults === 0 ? 0 : 1)
    expect(last).toMatch(faults === 0 ? /^Everything is in order\.$/ : new RegExp(`^${faults} faults?\\.$`))
  })

  test('finds wrong counts, a search out of step, forgotten work and demo users in public', async () => {
    const { url, pool } = await opened(testDatabase())
    await pool.query(`update client_counts set n = n + 1 where ctid = (select min(ctid) from client_counts where place = '*')`)
    await pool.query(`delete from client_counts where ctid = (select min(ctid) from client_counts where place like 'b%')`)
    await pool.query(`delete from visit_counts where place = (select max(place) from visit_counts where place like 'd%')`)
    await pool.query(`update visit_counts set n = n - 1 where ctid = (select min(ctid) from visit_counts where place like 'c%')`)
    await pool.query(`update itinerary_counts set n = n + 1 where ctid = (select min(ctid) from itinerary_counts where span = 'month')`)
    await pool.query('delete from itinerary_counts where span = \'day\' and day = (select max(day) from itinerary_counts where span = \'day\')')
    await pool.query('update due_counts set n = n + 1 where (holder_id, open_on) = (select holder_id, open_on from due_counts order by 1, 2 limit 1)')
    await pool.query('delete from client_search where client_id = (select max(client_id::text)::uuid from client_search)')
    await pool.query(`update client_search set name_key = 'nobody' where client_id = (select min(client_id::text)::uuid from client_search)`)
    await pool.query('update clients set deleted_at = now() where id = (select id from clients order by id offset 9 limit 1)')
    await pool.query(`update clients set phone_number = '0917123456', secondary_phone_number = 'ask Maria' where id = (select id from clients where deleted_at is null order by id limit 1)`)
    await pool.query(
      `insert into quarantined_items (id, user_id, device_id, kind, record_id, entered_at, received_at, content, content_hash)
       select gen_random_uuid(), id, gen_random_uuid(), 'visit_create', gen_random_uuid(), now(), now() - interval '15 days', '{}', ''
       from users where username in ('mr1', 'mr2')`,
    )

    const { code, found } = await doctor(url, { BISITA_ORIGIN: 'https://bisita.example' })
    expect(code).toBe(1)
    expect(found['Counts']).toMatch(/^FAULT .* 2 places differ .*\n +Please report/)
    expect(found['Visit counts']).toMatch(/^FAULT .* 2 places or days differ .*\n +Please report/)
    expect(found['Itineraries']).toMatch(/^FAULT .* counts of \d+ days or months differ .*\n +Please report/)
    expect(found['Due counts']).toMatch(/^FAULT .* 1 days differ .*\n +Please report/)
    expect(found['Search']).toMatch(/^FAULT .*clients missing: 1, rows of no client: 1, rows out of date: 1\n/)
    expect(found['Phone numbers']).toMatch(/^ok .* 2 can't be dialled\n +No call is made to them/)
    expect(found['Quarantine']).toMatch(/^FAULT .* 2 to be decided, the first for 15 days\n +The officer of the branch, and an administrator/)
    expect(found['Demo users']).toMatch(/^FAULT .*BISITA_ORIGIN is https:\/\/bisita\.example\n.*known to everybody/)
  })

  test('finds a transaction that keeps changes from the devices', async () => {
    const { db, pool } = await opened(testDatabase())
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select pg_current_xact_id()')
    // Whichever test's transaction is the oldest on this server, there is one, and it is older than no time at all.
    const { ok, said, todo } = await checkFeed(db, -1)
    await holder.query('rollback')
    holder.release()
    expect(ok).toBe(false)
    expect(said).toMatch(/^held back for \d+ s by process \d+ \(\w+ in \w+\)$/)
    expect(todo).toMatch(/pg_terminate_backend\(\d+\)$/)
  })

  test('finds a database without schema, without locations, and one of a newer Bisita', async () => {
    const { url, pool } = await opened(emptyDatabase())
    const before = await doctor(url)
    expect(before.code).toBe(1)
    expect(before.found['Schema']).toMatch(/^FAULT .* \d+ migrations have not run\n +npm run bisita -- migrate$/)
    expect(Object.keys(before.found)).not.toContain('Counts')

    await runBisita(['migrate'], { DATABASE_URL: url })
    const after = await doctor(url, { BISITA_ORIGIN: 'https://bisita.example' })
    expect(after.found).toMatchObject({
      Locations: 'FAULT  Locations      none\n                      npm run bisita -- import-locations',
      'Demo users': 'ok     Demo users     none',
    })

    await pool.query(`insert into kysely_migration values ('9999-01-01-01-later', '9999-01-01T00:00:00.000Z')`)
    const newer = await doctor(url)
    expect(newer.found['Schema']).toMatch(/^FAULT .*made by a newer Bisita \(9999-01-01-01-later\)/)
  })

  test('says where there is no database, and makes none', async () => {
    const { code, out } = await runBisita(['doctor'])
    expect(code).toBe(1)
    expect(out).toMatch(/FAULT {2}Data folder {4}.* is not there yet\n/)
    expect(out).toMatch(/FAULT {2}PostgreSQL {5}there is no database in .* yet\n +npm start makes it\./)
  })

  test('says why a database cannot be reached', async () => {
    const { found } = await doctor('postgresql://bisita@127.0.0.1:1/bisita')
    expect(found['PostgreSQL']).toMatch(/^FAULT .*could not be looked at: The database cannot be reached\. .*ECONNREFUSED/)
  })
})
