import { mostFeedCount } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { type Feed, lastId, type Position } from '../../../feed/feed.ts'
import { scopeLocations } from '../../../scope.ts'
import { dayOf, recordFields, recordJoins } from '../record.ts'
import { itineraryHeld, itineraryInScope, type Planner, scopeBranches } from '../scope.ts'

type Sql = RawBuilder<unknown>

/** What a reader had, by the row `l` of `itinerary_losses` that was written when it went. */
function lost({ id, user_type, scope }: Planner): RawBuilder<boolean> {
  if (user_type === 'mr') return sql`l.user_id = ${id}`
  const branches = scopeBranches(scope)
  if (branches === null) return sql`false`
  const ofBranch = sql<boolean>`l.branch_id in (${branches})`
  return user_type === 'tele' ? ofBranch : sql`(${ofBranch} or l.location_id in (${scopeLocations(scope)}))`
}

/**
 * What happened to a reader's itineraries after a position, as (seq, id, gone). Only what lies below every
 * transaction still under way, unless told otherwise: nothing can appear there later. An itinerary stands under the number of its
 * last change, as it is now; who lost it, under the number of that, as long as it is not theirs again.
 * @param below a column of `bounds`: what is told by now, or also what the snapshot shows and will be told later
 */
export function touched(user: Planner, { seq, after }: Position, below: 'settled' | 'ahead' = 'settled'): Sql {
  const following = (number: Sql, id: Sql) => sql`
    ${number} >= ${seq} and (${number}, ${id}) > (${seq}, ${after ?? lastId}::uuid) and ${number} < (select ${sql.ref(below)} from bounds)`
  return sql`
    select i.seq, i.id, i.deleted_at is not null as gone from itineraries i
    where ${itineraryHeld(user, 'i')} and ${following(sql`i.seq`, sql`i.id`)}
    union
    select l.seq, l.itinerary_id, true from itinerary_losses l join itineraries i on i.id = l.itinerary_id
    where ${lost(user)} and ${following(sql`l.seq`, sql`l.itinerary_id`)} and not ${itineraryInScope(user, 'i')}`
}

/** The changes after a position in the reader's scope, oldest first, all read in one snapshot. */
export async function readChanges(db: Executor, user: Planner, position: Position, ipp: number, today: string): Promise<Feed> {
  const { rows } = await sql<Feed>`
    with bounds as materialized (select bisita_settled() as settled),
    touched as materialized (${touched(user, position)}),
    page as materialized (select * from touched order by seq, id limit ${ipp}),
    records as (
      select r.seq, r.id, row_to_json(r) as record from (
        select 'upsert' as action, p.seq, ${recordFields(dayOf(today))}
        from page p join itineraries i on i.id = p.id ${recordJoins} where not p.gone) r
      union all
      select p.seq, p.id, json_build_object('action', 'remove', 'seq', p.seq, 'id', p.id) from page p where p.gone),
    ended as (select count(*)::int as n, max(seq) as newest from (select seq from touched limit ${mostFeedCount + 1}) counted),
    final as (select seq, id from page order by seq desc, id desc limit 1)
    select
      (select coalesce(json_agg(record order by seq, id), '[]')::text from records) as items,
      least(n, ${mostFeedCount}::int) as count,
      n > ${mostFeedCount}::int as more,
      case when n > ${ipp}::int then (select seq from final) else greatest(${position.seq}::bigint, newest) end as next_seq,
      case when n > ${ipp}::int then (select id from final) end as next_after
    from ended
  `.execute(db)
  return rows[0] as Feed
}
