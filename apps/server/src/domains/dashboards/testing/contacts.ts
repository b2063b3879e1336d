import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Stores a visit, or another contact, of a client by a user, past every rule; it arrives at once where nothing else is said. Gives its id. */
export async function storeContact(pool: Pool, client: string, by: string, at: Date, more: Record<string, unknown> = {}): Promise<string> {
  const contact = { visit_type: 'visit', has_availed: false, visit_result: 'Not Around', deleted_at: null, received_at: at, ...more }
  const { rows } = await pool.query<{ id: string }>(
    `insert into visits (id, client_id, user_id, visit_time, visit_type, has_availed, visit_result, deleted_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [randomUUID(), client, by, at, contact.visit_type, contact.has_availed, contact.visit_result, contact.deleted_at, contact.received_at],
  )
  return rows[0]?.id ?? ''
}

/** The first client of some locations. */
export const clientIn = async (pool: Pool, locations: readonly string[]): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id from clients where deleted_at is null and location_id = any($1) order by id limit 1',
    [locations],
  )
  return rows[0]?.id ?? ''
}
