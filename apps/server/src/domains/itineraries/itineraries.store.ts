import { fulfilledItinerary, type PlannedItinerary } from '@bisita/rules/visits/itineraries'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { planOnce } from '../../database/prepared.ts'

/** Who did something, and when. */
export type ItineraryChangedBy = { readonly user_id: string | null; readonly now: Date }

/** That an itinerary, by its alias, still waits for its visit. */
const open = (i: string) =>
  sql<boolean>`${sql.ref(`${i}.visit_id`)} is null and ${sql.ref(`${i}.skipped_at`)} is null and ${sql.ref(`${i}.deleted_at`)} is null`

/** Removes the itineraries of a client that is deleted; those with a visit stay as what was done. */
export async function removeItinerariesOf(trx: Executor, clientId: string, by: ItineraryChangedBy): Promise<void> {
  await sql`
    with removed as (
      update itineraries set deleted_at = ${by.now} where client_id = ${clientId} and deleted_at is null and state <> 'visited'
      returning id, client_id, assigned_to, visible_at)
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at)
    select id, client_id, ${by.now}, ${by.user_id}::uuid, 'deleted', assigned_to, visible_at from removed
  `.execute(trx)
}

/** A visit that was recorded, as far as it decides which itinerary it fulfils; `day` is its Manila day. */
export type FulfillingVisit = {
  readonly visit_id: string
  readonly client_id: string
  readonly user_id: string
  readonly day: string
  readonly itinerary_id: string | null
}

/**
 * Gives a visit to the itinerary it fulfils and returns that one's id, or null where there is none: the rule
 * of {@link fulfilledItinerary}, of what stands once all other writers of these
 * itineraries have ended. Only for a visit, not for a call; it may be stored later in the transaction. Whether
 * a named itinerary is in the caller's scope is asked before.
 */
export async function fulfilItinerary(trx: Executor, visit: FulfillingVisit): Promise<string | null> {
  const chosen =
    visit.itinerary_id === null
      ? sql`i.assigned_to = ${visit.user_id} and i.visible_at <= ${visit.day}::date`
      : sql`i.id = ${visit.itinerary_id}`
  // Locked first and chosen afterwards: a writer that was waited for may have changed a day. Most visits fulfil none.
  const { rows } = await sql<PlannedItinerary>`${planOnce}
    select i.id, i.client_id, i.assigned_to, i.visible_at, true as open from itineraries i
    where i.client_id = ${visit.client_id} and ${open('i')} and ${chosen} for update
  `.execute(trx)
  const id = fulfilledItinerary(visit, rows)
  if (id !== null) await trx.updateTable('itineraries').set({ visit_id: visit.visit_id }).where('id', '=', id).execute()
  return id
}

/**
 * Takes a visit that is deleted back out of the itineraries: the one it fulfilled and those it skipped (see
 * {@link skipOpenItineraries}) are open again. What may not be open is skipped instead: where another one
 * for the same client, assignee and day is open by now or opens with it ('Its visit was deleted'), and where
 * another visit has ended the work on the client (that result). Those of a deleted client go. Call it with the client
 * locked and the visit marked deleted.
 */
export async function releaseItinerary(trx: Executor, visitId: string, by: ItineraryChangedBy): Promise<void> {
  await sql`
    with mine as materialized (
      select t.*, row_number() over (partition by client_id, assigned_to, visible_at order by turn, id) > 1 as second from (
        select id, client_id, assigned_to, visible_at, 1 as turn from itineraries
        where visit_id = ${visitId} and deleted_at is null
        union all
        select id, client_id, assigned_to, visible_at, 2 from itineraries
        where skipped_by_visit = ${visitId} and deleted_at is null) t),
    judged as materialized (
      select m.*, c.deleted_at is not null as gone, e.id as ended_by,
        case when e.id is not null then e.visit_result
             when m.second or exists (select from itineraries o where o.client_id = m.client_id and o.assigned_to = m.assigned_to
               and o.visible_at = m.visible_at and ${open('o')}) then 'Its visit was deleted' end as reason
      from mine m join clients c on c.id = m.client_id
      left join lateral (
        select * from (
          select v.id, v.visit_result from visits v
          where v.client_id = m.client_id and v.deleted_at is null and v.id <> ${visitId} and v.visit_result is not null
          order by v.contact_time desc, v.id desc limit 1) last
        where last.visit_result in ('Deceased', 'Moved Out')) e on true),
    changed as (
      update itineraries i set visit_id = null,
        deleted_at = case when j.gone then ${by.now}::timestamptz end,
        skipped_at = case when j.reason is not null then ${by.now}::timestamptz end,
        skipped_by = case when j.reason is not null then ${by.user_id}::uuid end,
        skip_reason = j.reason, skipped_by_visit = j.ended_by
      from judged j where i.id = j.id
      returning i.id, i.client_id, i.assigned_to, i.visible_at, j.gone, j.reason)
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
    select id, client_id, ${by.now}, ${by.user_id}::uuid,
      case when gone then 'deleted' when reason is not null then 'skipped' else 'reopened' end, assigned_to, visible_at,
      case when not gone then reason end
    from changed
  `.execute(trx)
}

/**
 * Skips everything open of a client whose visit or call ended the work on it; `reason` is the result,
 * Deceased or Moved Out. Call it with the client locked, after {@link fulfilItinerary}.
 */
export async function skipOpenItineraries(
  trx: Executor,
  clientId: string,
  visitId: string,
  reason: string,
  by: ItineraryChangedBy,
): Promise<void> {
  await sql`
    with skipped as (
      update itineraries i set skipped_at = ${by.now}, skipped_by = ${by.user_id}, skip_reason = ${reason}, skipped_by_visit = ${visitId}
      where i.client_id = ${clientId} and ${open('i')}
      returning id, client_id, assigned_to, visible_at)
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
    select id, client_id, ${by.now}, ${by.user_id}::uuid, 'skipped', assigned_to, visible_at, ${reason} from skipped
  `.execute(trx)
}
