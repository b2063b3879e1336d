import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { PlannedSlot } from './records.store.ts'

/** The fields of an itinerary, deleted or not, that people change. */
export type ItineraryFields = PlannedSlot & {
  readonly branch_id: string | null
  readonly pin_type: string
  readonly remarks: string | null
  readonly skipped_at: Date | null
  readonly skipped_by: string | null
  readonly skip_reason: string | null
  readonly deleted_at: Date | null
  readonly visit_id: string | null
  readonly client_deleted: boolean
}

/** Locks an itinerary, its client first as all its writers do. */
export async function lockItineraryFields(trx: Executor, id: string): Promise<ItineraryFields | undefined> {
  await sql`select from clients where id = (select client_id from itineraries where id = ${id}) for update`.execute(trx)
  const { rows } = await sql<ItineraryFields>`
    select i.client_id, i.assigned_to, i.visible_at, i.branch_id, i.pin_type, i.remarks, i.skipped_at, i.skipped_by, i.skip_reason, i.deleted_at,
      i.visit_id, c.deleted_at is not null as client_deleted
    from itineraries i join clients c on c.id = i.client_id where i.id = ${id} for update of i
  `.execute(trx)
  return rows[0]
}
