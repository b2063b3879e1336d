import type { Role } from '@bisita/contract/users/roles'
import { type VisitType, visitTypes } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { lastId } from '../../../feed/feed.ts'
import { type FeedPage, type FeedPosition, newestChange, readFeedPage } from '../../../feed/feed.store.ts'
import { feedCtes, type ClientFeedReader } from '../../clients/feed/revisions.scope.ts'
import { visitRecordColumns, visitRecordJoins } from '../visitRecordColumns.ts'

type Sql = RawBuilder<unknown>

/** Who reads the feed of visits; by the role it is known whose evidence is shown. */
export type VisitFeedReader = ClientFeedReader & { readonly user_type: Role }

/** A superseded version `h` of a client that its visits show otherwise than the next one, or that was elsewhere. */
const shownOtherwise = sql`
  join lateral (
    select location_id, fullname, address, phone_number, secondary_phone_number, do_not_contact from clients
    where id = h.id and revision_id = h.superseded_by
    union all
    select location_id, fullname, address, phone_number, secondary_phone_number, do_not_contact from client_revisions
    where id = h.id and revision_id = h.superseded_by
  ) next on (next.location_id, next.fullname, next.address, next.phone_number, next.secondary_phone_number, next.do_not_contact)
    is distinct from (h.location_id, h.fullname, h.address, h.phone_number, h.secondary_phone_number, h.do_not_contact)`

/**
 * What may have happened to a reader's visits after a position, as (seq, id): under the number of
 *
 * - a visit's own last change, which a move of its client is too;
 * - a client's change that its visits show, or by which it left a place that was the reader's then;
 * - a place or a single client that was gained or lost: of the visits there, and of those whose client has
 *   moved away since.
 *
 * The snapshot of the read decides what became of each visit: this returns too many rather than too few.
 * @param below a column of `bounds`: `settled` for what the feed returns now, `ahead` for what it returns later as well
 */
export function changedVisits(reader: ClientFeedReader, { seq, after }: FeedPosition, below: 'settled' | 'ahead' = 'settled'): Sql {
  const following = (number: Sql) => sql`
    ${number} >= ${seq} and (${number}, v.id) > (${seq}, ${after ?? lastId}::uuid) and ${number} < (select ${sql.ref(below)} from bounds)`
  const changed = (from: Sql, condition: Sql) => sql`
    select h.superseded_by, v.id, v.visit_type from ${from} ${shownOtherwise} join visits v on v.client_id = h.id
    where h.superseded_by >= ${seq} and ${condition} and ${following(sql`h.superseded_by`)}`
  const noted = (join: Sql) => sql`select n.revision_id, v.id, v.visit_type from noted n ${join} where ${following(sql`n.revision_id`)}`

  if (reader.scope.kind === 'all') {
    // No pair comes twice, so that a backlog of millions need not be gathered to be counted.
    return sql`
      select v.seq, v.id, v.visit_type from visits v where ${following(sql`v.seq`)}
      union all ${changed(sql`clients c join client_revisions h on h.id = c.id`, sql`c.revision_id >= ${seq} and v.seq <> h.superseded_by`)}`
  }
  const parts = [
    sql`select v.seq, v.id, v.visit_type from places k join visits v on v.location_id = k.location_id where ${following(sql`v.seq`)}`,
    changed(
      sql`places k join client_revisions h on h.location_id = k.location_id`,
      sql`((k.held and k.since <= h.superseded_by) or h.superseded_by < k.until)`,
    ),
    noted(sql`join visits v on v.location_id = n.location_id`),
    noted(sql`
      join client_revisions h on h.location_id = n.location_id and h.superseded_by > n.revision_id join visits v on v.client_id = h.id`),
  ]
  if (reader.scope.kind === 'mr') {
    parts.push(
      sql`select v.seq, v.id, v.visit_type from direct d join visits v on v.client_id = d.client_id where ${following(sql`v.seq`)}`,
      changed(sql`direct d join client_revisions h on h.id = d.client_id`, sql`true`),
      noted(sql`join visits v on v.client_id = n.client_id`),
    )
  }
  return sql.join(parts, sql` union `)
}

/** Whether a visit `v` is of a client that is the reader's in this snapshot. */
const inReaderScope = ({ scope }: ClientFeedReader): Sql =>
  scope.kind === 'all'
    ? sql`v.deleted_at is null`
    : sql`(v.deleted_at is null and (v.location_id in (select location_id from places where held)
        or v.client_id in (select client_id from direct)))`

/** The changes after a position in the reader's scope, oldest first, all read in one snapshot. */
export async function readChanges(
  db: Executor,
  reader: VisitFeedReader,
  kinds: readonly VisitType[],
  position: FeedPosition,
  ipp: number,
): Promise<FeedPage> {
  const some = visitTypes.every((kind) => kinds.includes(kind)) ? sql`` : sql`where visit_type = any(${[...kinds]})`
  const tables = sql`${feedCtes(reader, position.seq)},
    touched (seq, id) as ${reader.scope.kind === 'all' ? sql`not materialized` : sql`materialized`} (
      select seq, id from (${changedVisits(reader, position)}) t (seq, id, visit_type) ${some})`
  const records = sql`
      select r.seq, r.id, row_to_json(r) as record from (
        select 'upsert' as action, m.seq, ${visitRecordColumns(reader)} from page m join visits v on v.id = m.id ${visitRecordJoins} where ${inReaderScope(reader)}) r
      union all
      select m.seq, m.id, json_build_object('action', 'remove', 'seq', m.seq, 'id', m.id)
      from page m join visits v on v.id = m.id where not ${inReaderScope(reader)}`
  return readFeedPage(db, { tables, records }, position, ipp)
}

/** The number of the newest change of visits that the feed would tell a reader after one, or that one. */
export const newestVisitChange = (db: Executor, reader: ClientFeedReader, kinds: readonly VisitType[], seq: number): Promise<number> =>
  newestChange(db, feedCtes(reader, seq), sql`
    select seq from (${changedVisits(reader, { seq, after: null })}) t (seq, id, visit_type) where visit_type = any(${[...kinds]})`, seq)
