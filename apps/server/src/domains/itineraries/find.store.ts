import type { Itinerary } from '@bisita/contract/itineraries'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { dayParameter, itineraryRecordColumns, itineraryRecordJoins } from './itineraryRecordColumns.ts'
import { itineraryInScopeWithDeleted, itineraryInScope, type ItineraryReader } from './scope.ts'

/** The record of an itinerary in the caller's scope. */
export async function findItinerary(db: Executor, user: ItineraryReader, id: string, today: string): Promise<Itinerary | undefined> {
  return findWhere(db, sql`i.id = ${id} and ${itineraryInScope(user, 'i')}`, today)
}

/** The record of an existing itinerary, for a caller who just wrote it. */
export async function findRecord(db: Executor, id: string, today: string): Promise<Itinerary> {
  return (await findWhere(db, sql`i.id = ${id}`, today)) as Itinerary
}

async function findWhere(db: Executor, condition: RawBuilder<boolean>, today: string): Promise<Itinerary | undefined> {
  const { rows } = await sql<{ record: Itinerary }>`
    select (select row_to_json(r) from (select ${itineraryRecordColumns(dayParameter(today))}) r) as record
    from itineraries i ${itineraryRecordJoins} where ${condition}
  `.execute(db)
  return rows[0]?.record
}

/**
 * Records as they were when they were made, in the order of the ids: what was planned then, in the state of
 * that Manila day, whatever became of it since.
 */
export async function findFirstRecords(db: Executor, ids: readonly string[]): Promise<Itinerary[]> {
  const { rows } = await sql<{ record: Itinerary }>`
    select (select row_to_json(r) from (select ${itineraryRecordColumns(sql`i.created_on`)}) r) as record
    from (
      select i.id, i.client_id, i.location_id, e.assigned_to, e.visible_at, e.text as remarks, i.created_by, i.created_at,
        (i.created_at at time zone 'Asia/Manila')::date as created_on,
        case when e.assigned_to = i.assigned_to then i.branch_id else u.branch_id end as branch_id,
        case when i.pin_type = 'strategy' then 'strategy' when i.created_by = e.assigned_to then 'self' else 'assigned' end as pin_type,
        null::uuid as visit_id, null::timestamptz as skipped_at, null as skip_reason
      from itineraries i
      join itinerary_events e on e.client_id = i.client_id and e.itinerary_id = i.id and e.event = 'planned'
      join users u on u.id = e.assigned_to
      where i.id = any(${ids}::uuid[])
    ) i ${itineraryRecordJoins}
    order by array_position(${ids}::uuid[], i.id)
  `.execute(db)
  return rows.map(({ record }) => record)
}

/** Whether an itinerary, deleted or not, is in scope. */
export async function wasInScope(db: Executor, user: ItineraryReader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from itineraries i where i.id = ${id} and ${itineraryInScopeWithDeleted(user, 'i')}
  `.execute(db)
  return rows.length > 0
}
