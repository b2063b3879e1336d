import type { Executor } from '../../database/connection.ts'
import type { Caller } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { itineraryInScope } from '../itineraries/scope.ts'
import { sql } from 'kysely'

/**
 * Holds an itinerary that a visit names against the caller's scope. One that is closed or deleted meanwhile
 * is no reason to lose a visit: it is named, and fulfilled by none.
 * @throws Problem not_found, invalid where it is another client's
 */
export async function requireItinerary(db: Executor, user: Caller, id: string, clientId: string): Promise<void> {
  const { rows } = await sql<{ client_id: string }>`
    select i.client_id from (select id, client_id, location_id, assigned_to, branch_id, null::timestamptz as deleted_at
      from itineraries where id = ${id}) i
    where ${itineraryInScope(user, 'i')}
  `.execute(db)
  const [itinerary] = rows
  if (itinerary === undefined) throw new Problem('not_found', { message: 'This itinerary does not exist, or is not in your scope.' })
  if (itinerary.client_id !== clientId) throw invalid({ itinerary_id: 'This itinerary is of another client.' })
}
