import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/cluster/database.ts'
import { connect, type Database } from './connection.ts'
import { statementNamer, planOnce } from './prepared.ts'

let own: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => void (own = await testDatabase()))
afterAll(() => own.close())

const open = (prepared: boolean): Database => {
  const database = connect(own.url, { max: 1, prepared })
  onTestFinished(() => database.close())
  return database
}

const names = async ({ db }: Database): Promise<string[]> =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows.map(({ name }) => name)

describe('statements', () => {
  test('that are marked are prepared once under one name, whatever their values; others are not', async () => {
    const database = open(true)
    for (const n of [1, 2, 3]) expect((await sql`${planOnce}select ${n}::int as n`.execute(database.db)).rows).toEqual([{ n }])
    await sql`select 4`.execute(database.db)
    expect(await names(database)).toHaveLength(1)
  })

  test('are planned for any values from the first time on', async () => {
    const database = open(true)
    for (const n of [1, 2, 3]) await sql`${planOnce}select ${n}::int as n`.execute(database.db)
    const { rows } = await sql`select generic_plans::int as once, custom_plans::int as custom from pg_prepared_statements`.execute(database.db)
    expect(rows).toEqual([{ once: 3, custom: 0 }])
  })

  test('are marked at their end where they are built', async () => {
    const database = open(true)
    await database.db.selectFrom('settings').select('value').where('key', '=', 'organisation').modifyEnd(planOnce).execute()
    expect(await names(database)).toHaveLength(1)
  })

  test('are prepared inside of a transaction too', async () => {
    const database = open(true)
    await database.db.transaction().execute((trx) => sql`${planOnce}select 5`.execute(trx))
    expect(await names(database)).toHaveLength(1)
  })

  test('are never prepared where that is switched off', async () => {
    const database = open(false)
    expect((await sql`${planOnce}select ${6}::int as n`.execute(database.db)).rows).toEqual([{ n: 6 }])
    expect(await names(database)).toEqual([])
  })
})

test('no more names are given than there may be, and those given stay', () => {
  const nameOf = statementNamer(2)
  const marked = (text: string) => `/* plan once */${text}`
  const [first, second] = [nameOf(marked('a')), nameOf(marked('b'))]
  expect(first).toMatch(/^bisita_[0-9a-f]{24}$/)
  expect(second).not.toBe(first)
  expect([nameOf(marked('c')), nameOf('a'), nameOf(marked('a'))]).toEqual([undefined, undefined, first])
})
