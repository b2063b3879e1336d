import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { canCallFromDesk } from '../guard/callers.sql.ts'

/** An open promise to call back, and the user who made it. */
export type CallBackPromise = { readonly visit_id: string; readonly client_id: string; readonly user_id: string; readonly call_back_at: Date }

/**
 * The promises due between two times whose makers may still call the client and have no notification of them yet.
 */
export async function findCallBackPromises(db: Executor, { from, until }: { from: Date; until: Date }): Promise<readonly CallBackPromise[]> {
  const { rows } = await sql<CallBackPromise>`
    select s.call_back_id as visit_id, s.client_id, u.id as user_id, s.call_back_at
    from call_states s join users u on u.id = s.call_back_by left join branch_locations l on l.location_id = s.location_id
    where s.call_back_at >= ${from} and s.call_back_at <= ${until} and s.callable and ${canCallFromDesk(sql`l.branch_id`)}
      and not exists (select from notifications n where n.user_id = u.id and n.kind = 'call_back' and n.subject = s.call_back_id::text)
    order by s.call_back_at, s.client_id
  `.execute(db)
  return rows
}
