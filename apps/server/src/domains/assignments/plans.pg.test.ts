import { beforeAll, expect, test } from 'vitest'
import { app, openApp, signedIn } from '../../testing/desk.ts'

const many = 300

openApp()
const { admin } = signedIn('admin')

beforeAll(async () => {
  // As in the field, where the autovacuum comes a minute later.
  for (const table of ['branch_locations', 'mr_locations']) await app.pool.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await app.pool.query('analyze')
})

/** How many rows the planner takes a holder to have. */
async function expectedRows(table: string, column: string, id: string): Promise<number> {
  const { rows } = await app.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(`explain (format json) select from ${table} where ${column} = '${id}'`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

test('the planner knows at once who has got hundreds of locations, and who has lost them', async () => {
  const branch = (await admin.post('/branch/create', { branch_name: 'Malaki' })).body.id
  const added = await app.pool.query<{ id: string }>(`insert into users (id, username, display_name, user_type, branch_id) values (gen_random_uuid(), 'malaki', 'Malaki', 'mr', $1) returning id`, [branch])
  const mr = added.rows[0]?.id ?? ''
  const free = await app.pool.query<{ id: string }>(`select id from locations where retired_at is null and id not in (select location_id from branch_locations) order by id limit ${many}`)
  const ids = free.rows.map(({ id }) => id)
  const known = async () => [await expectedRows('branch_locations', 'branch_id', branch), await expectedRows('mr_locations', 'user_id', mr)]
  const few = async () => (await known()).every((rows) => rows < many / 5)
  expect(await few()).toBe(true)

  expect((await admin.post('/branch/assign', { branch_id: branch, location_ids: ids })).status).toBe(200)
  expect((await admin.post('/assignment/assign', { user_id: mr, assignment_ids: ids })).status).toBe(200)
  for (const rows of await known()) expect(Math.abs(rows - many)).toBeLessThan(many / 5)

  expect((await admin.delete(`/assignment/mr-assignments/${mr}`, { assignment_ids: ids })).status).toBe(200)
  expect((await admin.delete(`/branch/assignments/${branch}`, { location_ids: ids })).status).toBe(200)
  expect(await few()).toBe(true)
})
