import type { ClientBase, Pool } from 'pg'
import { lockDemo, readExistingData } from './demo.store.ts'
import { SeedProblem } from './seed.ts'

/**
 * Deletes a demo organisation with everything in it; the audit trail, settings and locations stay. What refers
 * to its records goes with them.
 * @throws SeedProblem where there are people of its own in the database: nothing is deleted then
 */
export async function emptyDemo(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let done = false
  try {
    await client.query('begin')
    await empty(client)
    await client.query('commit')
    done = true
  } finally {
    // A connection whose transaction failed is thrown away with it.
    client.release(!done)
  }
}

async function empty(client: ClientBase): Promise<void> {
  await lockDemo(client)
  const { realUsers } = await readExistingData(client)
  if (realUsers > 0) throw new SeedProblem('This database has users of its own; only a demo is emptied.')
  await client.query('truncate users, areas, branches, clients, products, strategies cascade')
  // These refer to no table by a constraint.
  await client.query(
    `truncate client_revisions, client_counts, client_count_deltas, visit_counts, visit_count_deltas, itinerary_counts,
      itinerary_count_deltas, idempotency_keys, login_failures, client_placements, due_counts, due_count_deltas,
      half_day_counts, half_day_count_deltas`,
  )
  // From now on the users call real people, so call hours are enforced again.
  await client.query(`update settings set value = value - 'call_hours_kept' where key = 'organisation'`)
  await client.query(
    `insert into audit_log (action, record_type, record_id, request_id) values ('demo.empty', 'demo', '', 'seed-demo')`,
  )
}
