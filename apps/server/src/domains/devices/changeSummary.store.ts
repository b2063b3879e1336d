import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Caller } from '../../http/context.ts'
import { type ListVersions, listVersionsFor } from './listInfo.store.ts'

/** How far a device has read each feed. */
export type FeedPositions = { readonly clients: number; readonly visits: number; readonly itineraries: number }

/** Which feeds may have something after a position, and the versions of the small lists. */
export type PendingFeeds = { readonly clients: boolean; readonly visits: boolean; readonly itineraries: boolean; readonly versions: ListVersions }

/** The greatest number in any of a representative's places, one step in an index for each of them. */
const newestIn = (id: string, table: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql`
  coalesce((select max(n.number) from mr_locations k cross join lateral (
    select ${number} as number from ${table} where location_id = k.location_id order by ${number} desc limit 1) n
    where k.user_id = ${id}), 0)`

/**
 * Looks with a few steps in indexes whether a feed may tell something after a position: never no where it would.
 * Most rounds end here, and what the feeds themselves ask takes longer to plan than all of this.
 */
function pendingFeeds(id: string, { clients, visits, itineraries }: FeedPositions): RawBuilder<unknown> {
  const moved = (position: number) => sql`exists (select from scope_changes where subject_id = ${id} and revision_id >= ${position})`
  return sql`
    greatest(newest_client, newest_left, newest_direct) > ${clients} or ${moved(clients)} as clients,
    greatest(newest_visit, newest_left, newest_direct, newest_direct_visit) > ${visits} or ${moved(visits)} as visits,
    greatest(newest_plan, newest_loss) > ${itineraries} as itineraries`
}

/** What {@link pendingFeeds} compares: the greatest numbers that concern a representative now. */
const newestOf = (id: string): RawBuilder<unknown> => sql`(select
  ${newestIn(id, sql`clients`, sql`revision_id`)} as newest_client,
  ${newestIn(id, sql`client_revisions`, sql`superseded_by`)} as newest_left,
  ${newestIn(id, sql`visits`, sql`seq`)} as newest_visit,
  coalesce((select max(c.revision_id) from mr_clients d join clients c on c.id = d.client_id where d.user_id = ${id}), 0) as newest_direct,
  coalesce((select max(v.seq) from mr_clients d join visits v on v.client_id = d.client_id where d.user_id = ${id}), 0) as newest_direct_visit,
  coalesce((select seq from itineraries where assigned_to = ${id} order by seq desc limit 1), 0) as newest_plan,
  coalesce((select seq from itinerary_losses where user_id = ${id} order by seq desc limit 1), 0) as newest_loss) newest`

/** What a representative's quiet round asks, in one statement. Without positions nothing is looked for but the lists. */
export async function readPendingFeeds(db: Executor, user: Caller, positions: FeedPositions | null): Promise<PendingFeeds> {
  const pending = positions === null ? sql`false as clients, false as visits, false as itineraries` : pendingFeeds(user.id, positions)
  const from = positions === null ? sql`` : sql`from ${newestOf(user.id)}`
  const { rows } = await sql<PendingFeeds>`${planOnce} select ${pending}, ${listVersionsFor(user)} as versions ${from}`.execute(db)
  return rows[0] as PendingFeeds
}
