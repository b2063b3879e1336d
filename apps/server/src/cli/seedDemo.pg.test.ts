import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBisita, emptyDatabase, type CommandResult } from '../testing/command.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>

beforeAll(async () => {
  database = await emptyDatabase()
})

afterAll(() => database.close())

const seedDemo = (...words: string[]): Promise<CommandResult> => runBisita(['seed-demo', ...words], { DATABASE_URL: database.url })

async function counts() {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from clients) as clients,
       (select sum(n)::int from client_counts where place = '*' and holder_id = '00000000-0000-0000-0000-000000000000') as counted`,
  )
  return rows[0]
}

// The steps build on each other: one database that grows.
describe('bisita seed-demo', () => {
  test('makes everything on an empty database', async () => {
    const { code, out } = await seedDemo('--clients', '40')
    expect(code).toBe(0)
    expect(out).toContain('40 clients were added to the demo organisation.\n')
    expect(out).toContain('password bisita-demo-2026')
    expect(await counts()).toEqual({ users: 19, clients: 40, counted: 40 })
  })

  test('adds what is missing to a greater number, and nothing to the same', async () => {
    expect((await seedDemo('--clients', '60')).out).toContain('20 clients were added')
    expect((await seedDemo('--clients', '60')).out).toContain('has that many clients already')
    expect(await counts()).toEqual({ users: 19, clients: 60, counted: 60 })
  })

  test('says what to do about a smaller number, and changes nothing', async () => {
    const { code, err } = await seedDemo('--clients', '30')
    expect(code).toBe(1)
    expect(err).toMatch(/^The demo organisation has 60 clients already\. To have it made anew with 30, add --replace: .*\n$/)
    expect(await counts()).toEqual({ users: 19, clients: 60, counted: 60 })
  })

  test('--replace starts again and keeps the audit trail', async () => {
    const { code, out } = await seedDemo('--clients', '30', '--replace')
    expect(code).toBe(0)
    expect(out).toContain('30 clients were added')
    expect(await counts()).toEqual({ users: 19, clients: 30, counted: 30 })
    const { rows } = await database.pool.query('select action from audit_log order by id')
    expect(rows.map(({ action }) => action)).toEqual(['demo.seed', 'demo.seed', 'demo.empty', 'demo.seed'])
  })

  test.each([[[]], [['--replace']]])('refuses where somebody works: %j', async (words) => {
    const { rows } = await database.pool.query(
      `insert into users (id, username, display_name, user_type) values (gen_random_uuid(), 'real' || $1, 'Real', 'admin') returning id`,
      [words.length],
    )
    const { code, err } = await seedDemo('--clients', '80', ...words)
    expect(code).toBe(1)
    expect(err).toMatch(/^This database has users of its own/)
    expect(await counts()).toEqual({ users: 20, clients: 30, counted: 30 })
    await database.pool.query('delete from users where id = $1', [rows[0].id])
  })
})
