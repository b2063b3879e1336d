import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/command.ts'
import { connect, type Database } from './connection.ts'
import { migrate } from './migrate.ts'

let database: Database
let close: () => Promise<void>

const branch = { A: '00000000-0000-4000-8000-00000000000a', B: '00000000-0000-4000-8000-00000000000b' } as const
const id = '00000000-0000-4000-8000-000000000010'

/** Two branches, and an mr in the first since 1 January 2020. */
beforeEach(async () => {
  const empty = await emptyDatabase()
  database = connect(empty.url, { max: 3 })
  close = () => database.close().then(empty.close)
  await migrate(database.db)
  for (const [name, of] of Object.entries(branch)) await database.pool.query('insert into branches (id, branch_name) values ($1, $2)', [of, name])
  await database.pool.query(`insert into users (id, username, display_name, user_type, branch_id, created_at) values ($1, 'person', 'Somebody', 'mr', $2, '2020-01-01')`, [id, branch.A])
})

afterEach(() => close())

test('a member may come back and change branch at once; memberships that overlap when the transaction ends are refused', async () => {
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
