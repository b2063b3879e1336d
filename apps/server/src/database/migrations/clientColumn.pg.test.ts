import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/command.ts'
import { connect, type Database } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { fillRelease } from '../testing/release.ts'
import { addClientColumn } from './clientColumn.ts'

let database: Database
let close: () => Promise<void>

beforeEach(async () => {
  const empty = await emptyDatabase()
  database = connect(empty.url, { max: 2 })
  close = () => database.close().then(empty.close)
  await migrate(database.db)
  await fillRelease(database.pool)
  await migrate(database.db) // numbers go on above those of the rows
})

afterEach(() => close())

const add = (name: string, definition: string) => database.db.transaction().execute((trx) => addClientColumn(trx as never, name, definition))

test('a column of clients: a superseded version has its old value, and all the others', async () => {
  const { pool } = database
  const sourceOf = async () => (await pool.query(`select prosrc from pg_proc where proname = 'bisita_revise_client'`)).rows[0].prosrc as string
  const before = await sourceOf()
  await add('column_of_test', `text not null default 'none' check (column_of_test <> '')`)
  await add('order', 'int')
  // The function differs by the two names alone.
  expect((await sourceOf()).replaceAll(/, (old\.)?(column_of_test|"order")/g, '')).toBe(before)

  const { id } = (await pool.query<{ id: string }>('select id from clients where deleted_at is null order by id limit 1')).rows[0] as { id: string }
  const client = async () => (await pool.query('select * from clients where id = $1', [id])).rows[0]
  const versions = async () => (await pool.query('select * from client_revisions where id = $1 order by revision_id', [id])).rows
  const old = (await versions()).length
  const first = await client()
  await pool.query(`update clients set column_of_test = 'The old mill', "order" = 7, lastname = 'Reyes' where id = $1`, [id])
  const second = await client()
  await pool.query(`update clients set column_of_test = 'The church' where id = $1`, [id])
  const { stage: _, ...then } = first
  const { stage: __, ...now } = second
  expect((await versions()).slice(old)).toEqual([{ ...then, superseded_by: second.revision_id }, { ...now, superseded_by: (await client()).revision_id }])
  expect([then.column_of_test, now.column_of_test, now.order, now.lastname]).toEqual(['none', 'The old mill', 7, 'Reyes'])
  await expect(pool.query(`update clients set column_of_test = '' where id = $1`, [id])).rejects.toThrow('clients_column_of_test_check')
})
