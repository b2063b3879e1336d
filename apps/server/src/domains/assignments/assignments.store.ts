import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Somebody who holds a client, and by what. */
export type ClientAssignee = { readonly id: string; readonly display_name: string; readonly by: 'location' | 'client' }

/** The active people who hold a client directly or by its location; who does both, directly. In no order. */
export async function findClientAssignees(db: Executor, clientId: string): Promise<ClientAssignee[]> {
  const { rows } = await sql<ClientAssignee>`
    select u.id, u.display_name, min(h.by) as by from (
      select user_id, 'client' as by from mr_clients where client_id = ${clientId}
      union all
      select m.user_id, 'location' from clients c join mr_locations m on m.location_id = c.location_id where c.id = ${clientId}) h
    join users u on u.id = h.user_id
    where u.deactivated_at is null and u.deleted_at is null
    group by u.id
  `.execute(db)
  return rows
}
