import type { GuardFlag } from '@bisita/contract/touchpoints/guard'
import { largestAccuracy } from '@bisita/rules/clients/pins'
import type { Scope } from '@bisita/rules/people/scope'
import type { Role } from '@bisita/contract/users/roles'
import { type Insertable, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'
import { planOnce } from '../../database/prepared.ts'
import type { Tables } from '../../database/tables/tables.ts'
import { visitInScope } from './scope.ts'

export type NewVisit = Omit<Insertable<Tables['visits']>, 'location_id' | 'seq' | 'deleted_at'>

/** Whether a visit or call has an id, deleted or not. */
export async function visitExists(db: Executor, id: string): Promise<boolean> {
  const { rows } = await sql`select from visits where id = ${id}`.execute(db)
  return rows.length > 0
}

/** The SHA-256 of the photo of a visit, as it was taken. */
export async function findPhotoSha(db: Executor, id: string): Promise<string | null> {
  return (await db.selectFrom('visits').select('photo_sha256').where('id', '=', id).executeTakeFirst())?.photo_sha256 ?? null
}

/** Adds a visit or call. Returns false, and has added nothing, where the id is taken. */
export const insertVisit = (trx: Executor, visit: NewVisit): Promise<boolean> => insertIfFree(trx.insertInto('visits').values(visit).modifyEnd(planOnce), 'id')

/** Notes which itinerary a visit fulfilled. */
export async function noteItinerary(trx: Executor, id: string, itineraryId: string): Promise<void> {
  await trx.updateTable('visits').set({ itinerary_id: itineraryId }).where('id', '=', id).execute()
}

/** A contact of a locked client: the fields for deciding about it and for describing it. */
export type LockedContact = {
  readonly client_id: string
  readonly user_id: string
  readonly visit_type: 'visit' | 'call'
  readonly visit_time: Date
  readonly received_at: Date
  readonly has_availed: boolean
  readonly visit_result: string | null
  readonly visit_secondary_result: string | null
  readonly visit_others_result: string | null
  readonly remarks: string | null
  readonly user_display_name: string
  readonly fullname: string
}

/**
 * A visit or call in scope, with its client locked until the transaction ends: another call that records or removes a
 * contact of that client waits.
 */
export async function lockContact(trx: Executor, scope: Scope, user: { user_type: Role }, id: string): Promise<LockedContact | undefined> {
  await sql`select from clients where id = (select client_id from visits where id = ${id}) for update`.execute(trx)
  const { rows } = await sql<LockedContact>`
    select v.client_id, v.user_id, v.visit_type, v.visit_time, v.received_at, v.has_availed, v.visit_result,
      v.visit_secondary_result, v.visit_others_result, v.remarks, u.display_name as user_display_name, c.fullname
    from visits v join clients c on c.id = v.client_id join users u on u.id = v.user_id
    where v.id = ${id} and ${visitInScope(scope, user, 'v')}
  `.execute(trx)
  return rows[0]
}

/** Whether a visit or call, taken back or not, is of a client in scope or else in scope. */
export async function wasInScope(db: Executor, scope: Scope, user: { user_type: Role }, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from (select id, client_id, user_id, location_id, null::timestamptz as deleted_at from visits where id = ${id}) v
    where ${visitInScope(scope, user, 'v')}
  `.execute(db)
  return rows.length > 0
}

export async function removeVisit(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.updateTable('visits').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** What a client's contacts say of it now; `ended_by` is the contact whose result stands, if it has one. */
export type DerivedResult = { readonly visit_result: string | null; readonly ended_by: string | null }

/** What of a client follows from its contacts and is in its record. */
const shown = ['has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result', 'visits_latitude', 'visits_longitude', 'visits_located'] as const

const ofShown = (part: (column: string) => string) => sql.raw(shown.map(part).join(', '))

/** Visits that say where the client is, as `fixOf` of the rules chooses them. */
const located = sql`filter (where visit_type = 'visit' and latitude is not null and accuracy <= ${sql.lit(largestAccuracy)})`

/** That what a client's record shows of its contacts is otherwise: how far it has come is counted, and no new version. */
const derivedColumns = sql`(${ofShown((column) => `c.${column}`)}) is distinct from (${ofShown((column) => `d.${column}`)})`

/**
 * Makes a client's derived fields follow from its contacts (promises/visits 4): last is the greatest
 * contact time, the greater id deciding between equals; the result is that of the last contact that has one; where it is
 * by its visits, the median of their locations.
 * A client that is right already gets no revision. Call it with the client locked.
 */
export async function deriveClient(trx: Executor, clientId: string, by: { user_id: string; now: Date }): Promise<DerivedResult> {
  const { rows } = await sql<DerivedResult>`${planOnce}
    with d as materialized (
      select coalesce(bool_or(has_availed), false) as has_availed,
        max(contact_time) filter (where visit_type = 'call') as last_call,
        max(contact_time) filter (where visit_type = 'visit') as last_visit,
        (array_agg(id order by contact_time desc, id desc) filter (where visit_type = 'visit'))[1] as last_visit_id,
        (array_agg(id order by contact_time desc, id desc) filter (where visit_result is not null))[1] as ended_by,
        (array_agg(visit_result order by contact_time desc, id desc) filter (where visit_result is not null))[1] as visit_result,
        (array_agg(visit_secondary_result order by contact_time desc, id desc) filter (where visit_result is not null))[1] as visit_secondary_result,
        -- The median, as medianPin of the rules computes it.
        percentile_cont(0.5) within group (order by latitude) ${located} as visits_latitude,
        percentile_cont(0.5) within group (order by longitude) ${located} as visits_longitude,
        (count(*) ${located})::int as visits_located,
        coalesce(max(case when has_availed then 4 when visit_result = 'Interested' then 3 when visit_result <> 'Not Around' then 2 else 1 end), 0) as stage
      from visits where client_id = ${clientId} and deleted_at is null),
    changed as (
      update clients c set ${ofShown((column) => `${column} = d.${column}`)}, stage = d.stage,
        revised_by = case when ${derivedColumns} then ${by.user_id}::uuid else c.revised_by end, revised_at = case when ${derivedColumns} then ${by.now}::timestamptz else c.revised_at end
      from d where c.id = ${clientId} and (${derivedColumns} or c.stage <> d.stage))
    select visit_result, ended_by from d
  `.execute(trx)
  return rows[0] as DerivedResult
}

/** An own contact with a client, not deleted, as far as the contact that replaces it needs it. */
export type ReplacedContact = { readonly visit_type: 'visit' | 'call'; readonly received_at: Date; readonly override_reason: string | null; readonly guard_flags: GuardFlag[] }

/** Finds the contact that another one takes the place of. Call it with the client locked. */
export async function findReplaced(trx: Executor, id: string, of: { client_id: string; user_id: string }): Promise<ReplacedContact | undefined> {
  return trx
    .selectFrom('visits')
    .select(['visit_type', 'received_at', 'override_reason', 'guard_flags'])
    .where('id', '=', id)
    .where('client_id', '=', of.client_id)
    .where('user_id', '=', of.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether a product ever was: one that is off the list may have been offered before a visit arrived. */
export async function productWasOffered(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
