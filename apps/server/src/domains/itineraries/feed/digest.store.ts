import type { CallAnswer } from '@bisita/contract/calls/call'
import type { itineraryDigest } from '@bisita/contract/devices/digests'
import type { Itinerary } from '@bisita/contract/itineraries'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { readDigest, versionOf } from '../../../feed/digest.store.ts'
import { changedItineraries } from './changes.store.ts'
import { dayParameter, itineraryRecordColumns, itineraryRecordJoins } from '../itineraryRecordColumns.ts'
import { itineraryInScope, type ItineraryReader } from '../scope.ts'

export type ItineraryDigest = CallAnswer<typeof itineraryDigest>

/** What an itinerary shows that can become something else. Its state follows from these and the day. */
const compared: readonly (keyof Itinerary)[] = [
  'pin_type', 'client_id', 'client_name', 'assigned_to', 'assigned_to_name', 'branch_id', 'branch_name', 'visible_at', 'visit_id', 'duration',
  'remarks', 'skip_reason', 'has_availed', 'visit_result', 'visit_secondary_result', 'visit_others_result', 'full_address', 'phone_number',
  'secondary_phone_number', 'do_not_contact', 'created_by_name',
]

/** The itineraries that are somebody's in the snapshot, from a Manila day on, for a device that has read their changes up to a number. */
export async function readItineraryDigest(db: Executor, user: ItineraryReader, seq: number, date_from: string): Promise<ItineraryDigest> {
  return readDigest<ItineraryDigest>(db, {
    tables: sql`bounds as materialized (select bisita_revision_offset() + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as ahead)`,
    changed: sql`select from (${changedItineraries(user, { seq, after: null }, 'ahead')}) t`,
    versions: sql`
      select r.id, ${versionOf(compared)} from (
        select ${itineraryRecordColumns(dayParameter(date_from))} from itineraries i ${itineraryRecordJoins}
        where ${itineraryInScope(user, 'i')} and i.visible_at >= ${date_from}::date and (select settled from comparable)) r`,
    named: { date_from, fields: compared },
  })
}
