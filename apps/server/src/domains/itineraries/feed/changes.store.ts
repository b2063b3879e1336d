import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { lastId } from '../../../feed/feed.ts'
import { type FeedPage, type FeedPosition, newestChange, readFeedPage } from '../../../feed/feed.store.ts'
import { scopeLocations } from '../../../scope.ts'
import { dayParameter, itineraryRecordColumns, itineraryRecordJoins } from '../itineraryRecordColumns.ts'
import { itineraryInScopeWithDeleted, itineraryInScope, type ItineraryReader, scopeBranches } from '../scope.ts'

type Sql = RawBuilder<unknown>

/** What a reader had, by the row `l` of `itinerary_losses` that was written when it went. */
function leftScope({ id, user_type, scope }: ItineraryReader): RawBuilder<boolean> {
  if (user_type === 'mr') return sql`l.user_id = ${id}`
  const branches = scopeBranches(scope)
  if (branches === null) return sql`false`
  const ofBranch = sql<boolean>`l.branch_id in (${branches})`
  return user_type === 'tele' ? ofBranch : sql`(${ofBranch} or l.location_id in (${scopeLocations(scope)}))`
}

/**
 * What happened to a reader's itineraries after a position, as (seq, id, gone). Only numbers below those of all running
 * transactions, unless `below` says otherwise: nothing can appear there later. An itinerary comes under the number of its
 * last change, as it is now; for a reader who lost it, under the number of the loss, as long as it is out of scope.
 * @param below a column of `bounds`: `settled` for what the feed returns now, `ahead` for what it returns later as well
 */
export function changedItineraries(user: ItineraryReader, { seq, after }: FeedPosition, below: 'settled' | 'ahead' = 'settled'): Sql {
  const following = (number: Sql, id: Sql) => sql`
    ${number} >= ${seq} and (${number}, ${id}) > (${seq}, ${after ?? lastId}::uuid) and ${number} < (select ${sql.ref(below)} from bounds)`
  return sql`
    select i.seq, i.id, i.deleted_at is not null as gone from itineraries i
    where ${itineraryInScopeWithDeleted(user, 'i')} and ${following(sql`i.seq`, sql`i.id`)}
    union
    select l.seq, l.itinerary_id, true from itinerary_losses l join itineraries i on i.id = l.itinerary_id
    where ${leftScope(user)} and ${following(sql`l.seq`, sql`l.itinerary_id`)} and not ${itineraryInScope(user, 'i')}`
}

const bounds = sql`bounds as materialized (select bisita_settled() as settled)`

/** The changes after a position in the reader's scope, oldest first, all read in one snapshot. */
export async function readChanges(db: Executor, user: ItineraryReader, position: FeedPosition, ipp: number, today: string): Promise<FeedPage> {
  const tables = sql`${bounds},
    touched as materialized (${changedItineraries(user, position)})`
  const records = sql`
      select r.seq, r.id, row_to_json(r) as record from (
        select 'upsert' as action, p.seq, ${itineraryRecordColumns(dayParameter(today))}
        from page p join itineraries i on i.id = p.id ${itineraryRecordJoins} where not p.gone) r
      union all
      select p.seq, p.id, json_build_object('action', 'remove', 'seq', p.seq, 'id', p.id) from page p where p.gone`
  return readFeedPage(db, { tables, records }, position, ipp)
}

/** The number of the newest change of itineraries that the feed would tell somebody after one, or that one. */
export const newestItineraryChange = (db: Executor, user: ItineraryReader, seq: number): Promise<number> =>
  newestChange(db, bounds, sql`select seq from (${changedItineraries(user, { seq, after: null })}) t`, seq)
