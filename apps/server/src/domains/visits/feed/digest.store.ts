import type { CallAnswer } from '@bisita/contract/calls/call'
import type { visitDigest } from '@bisita/contract/devices/digests'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { Visit } from '@bisita/contract/visits/visits'
import { startOfDay } from '@bisita/rules/time/days'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { readDigest, versionOf } from '../../../feed/digest.store.ts'
import { feedCtes } from '../../clients/feed/revisions.scope.ts'
import { changedVisits, type VisitFeedReader } from './changes.store.ts'
import { visitRecordColumns, visitRecordJoins } from '../visitRecordColumns.ts'

export type VisitDigest = CallAnswer<typeof visitDigest>

/**
 * What a visit shows that can become something else after it was recorded, and what was said of it. Not its evidence: each
 * change of that is one of the visit, so the feed tells it, and a name in it is no change of the visit.
 */
const compared: readonly (keyof Visit)[] = [
  'client_id', 'client_name', 'user_id', 'user_display_name', 'has_availed', 'visit_result', 'visit_secondary_result', 'visit_others_result',
  'remarks', 'product_id', 'product_name', 'itinerary_id', 'photo_state', 'full_address', 'phone_number', 'secondary_phone_number',
  'do_not_contact',
]

/** Which visits: of these kinds, from a Manila day on. */
export type VisitDigestQuery = { readonly kinds: readonly VisitType[]; readonly date_from: string }

/**
 * The visits that are a reader's in the snapshot, for a device that has read their changes up to a number. They are
 * found place by place and client by client along the indexes of time; where the device lacks a change, none is.
 */
export async function readVisitDigest(db: Executor, reader: VisitFeedReader, seq: number, { kinds, date_from }: VisitDigestQuery): Promise<VisitDigest> {
  const counted = sql`v.deleted_at is null and v.contact_time >= ${startOfDay(date_from)} and v.visit_type = any(${[...kinds]})
    and (select settled from comparable)`
  const own =
    reader.scope.kind === 'all'
      ? sql`select v.id from visits v where ${counted}`
      : sql`
        select v.id from places p join visits v on v.location_id = p.location_id where p.held and ${counted}
        union
        select v.id from direct d join visits v on v.client_id = d.client_id where ${counted}`
  return readDigest<VisitDigest>(db, {
    tables: feedCtes(reader, seq),
    changed: sql`select from (${changedVisits(reader, { seq, after: null }, 'ahead')}) t (seq, id, visit_type) where visit_type = any(${[...kinds]})`,
    versions: sql`
      select r.id, ${versionOf(compared)} from (select ${visitRecordColumns(reader)} from (${own}) o (id) join visits v on v.id = o.id ${visitRecordJoins}) r`,
    named: { date_from, fields: compared },
  })
}
