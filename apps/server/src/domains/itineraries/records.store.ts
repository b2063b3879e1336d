import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ContactBlock } from '@bisita/contract/touchpoints/guard'
import type { PinType } from '@bisita/contract/itineraries'
import type { ItineraryEvent } from '@bisita/contract/itineraries'
import type { Scope } from '@bisita/rules/people/scope'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { inScope } from '../../scope.ts'
import type { ItineraryChangedBy } from './itineraries.store.ts'
import { itineraryInScope, type ItineraryReader } from './scope.ts'

/** A client as far as planning depends on it; `branch_id` is the branch that its place stands in. */
export type PlannedClient = {
  readonly id: string
  readonly fullname: string
  readonly location_id: string
  readonly branch_id: string | null
  readonly visit_result: string | null
  readonly do_not_contact: ContactBlock
  readonly do_not_contact_reason: string | null
  readonly consents: readonly ClientConsent[]
  readonly created_at: Date
}

/**
 * The clients in scope among these that are not deleted, locked until the transaction ends, as every recording of a
 * contact does. Locked in the order of their ids, so that two callers never wait for each other.
 */
export async function lockClients(trx: Executor, scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, PlannedClient>> {
  const { rows } = await sql<PlannedClient>`
    with c as materialized (
      select id, fullname, location_id, visit_result, do_not_contact, do_not_contact_reason, consents, created_at from clients
      where id = any(${ids}::uuid[]) and deleted_at is null order by id for update)
    select c.*, l.branch_id from c left join branch_locations l on l.location_id = c.location_id
    where ${inScope(scope, sql`c.location_id`, sql`c.id`)}
  `.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An itinerary to be stored. */
export type NewItinerary = {
  readonly id: string
  readonly client_id: string
  readonly location_id: string
  readonly assigned_to: string
  readonly branch_id: string | null
  readonly visible_at: string
  readonly pin_type: PinType
  readonly remarks: string | null
  readonly hash: Buffer
}

/** Adds itineraries with the event of their planning, all in one statement. Constraints decide what clashes. */
export async function insertItineraries(trx: Executor, items: readonly NewItinerary[], by: ItineraryChangedBy): Promise<void> {
  const rows = items.map(({ hash, ...item }) => ({ ...item, hash: hash.toString('hex') }))
  await sql`
    with added as (
      insert into itineraries (id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, remarks, created_by, created_at, created_hash)
      select id, client_id, location_id, assigned_to, branch_id, visible_at, pin_type, remarks, ${by.user_id}, ${by.now}, decode(hash, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (id uuid, client_id uuid, location_id text, assigned_to uuid,
        branch_id uuid, visible_at date, pin_type text, remarks text, hash text)
      returning id, client_id, assigned_to, visible_at, remarks)
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
    select id, client_id, ${by.now}, ${by.user_id}::uuid, 'planned', assigned_to, visible_at, remarks from added
  `.execute(trx)
}

/** Who goes to whom on which day. */
export type PlannedSlot = { readonly client_id: string; readonly assigned_to: string; readonly visible_at: string }

/** The places in the list of those for which an open itinerary is there already, other than `exceptId`. A look ahead: the index decides. */
export async function findTakenSlots(db: Executor, slots: readonly PlannedSlot[], exceptId: string | null = null): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select t.at::int - 1 as at
    from rows from (json_to_recordset(${JSON.stringify(slots)}::json) as (client_id uuid, assigned_to uuid, visible_at date))
      with ordinality as t (client_id, assigned_to, visible_at, at)
    join itineraries i using (client_id, assigned_to, visible_at)
    where i.visit_id is null and i.skipped_at is null and i.deleted_at is null and i.id is distinct from ${exceptId}::uuid
  `.execute(db)
  return new Set(rows.map(({ at }) => at))
}

/** An itinerary as it stands, with its client and the names that a request tells it by. */
export type LockedItinerary = PlannedSlot & {
  readonly id: string
  readonly client_name: string
  readonly location_id: string
  /** The branch that the client's place stands in. */
  readonly client_branch_id: string | null
  readonly assigned_to_name: string
  readonly branch_id: string | null
  readonly pin_type: 'self' | 'assigned' | 'strategy'
  readonly remarks: string | null
  readonly state: 'open' | 'visited' | 'skipped'
  readonly created_by: string
}

/**
 * An itinerary in scope, locked until the transaction ends, its client first: all who write to the
 * itineraries of a client stand in one line, those who record a visit of it among them.
 */
export async function lockItinerary(trx: Executor, user: ItineraryReader, id: string): Promise<LockedItinerary | undefined> {
  await sql`select from clients where id = (select client_id from itineraries where id = ${id}) for update`.execute(trx)
  const { rows } = await sql<LockedItinerary>`
    select i.id, i.client_id, c.fullname as client_name, i.location_id, l.branch_id as client_branch_id, i.assigned_to,
      a.display_name as assigned_to_name, i.branch_id, i.visible_at, i.pin_type, i.remarks, i.state, i.created_by
    from itineraries i join clients c on c.id = i.client_id join users a on a.id = i.assigned_to
    left join branch_locations l on l.location_id = i.location_id
    where i.id = ${id} and ${itineraryInScope(user, 'i')} for update of i
  `.execute(trx)
  return rows[0]
}

/** Columns that people change, by name. */
export type ItineraryChanges = {
  assigned_to?: string
  branch_id?: string | null
  pin_type?: LockedItinerary['pin_type']
  visible_at?: string
  remarks?: string | null
  skipped_at?: Date
  skipped_by?: string
  skip_reason?: string
  deleted_at?: Date
}

/** Changes an itinerary and notes what happened to it; `text` is the new remarks or the reason. */
export async function changeStored(
  trx: Executor,
  id: string,
  changes: ItineraryChanges,
  events: readonly { readonly event: ItineraryEvent; readonly text: string | null }[],
  by: ItineraryChangedBy,
): Promise<void> {
  await trx.updateTable('itineraries').set(changes).where('id', '=', id).execute()
  await sql`
    insert into itinerary_events (itinerary_id, client_id, at, by, event, assigned_to, visible_at, text)
    select i.id, i.client_id, ${by.now}, ${by.user_id}::uuid, e.event, i.assigned_to, i.visible_at, e.text
    from itineraries i cross join json_to_recordset(${JSON.stringify(events)}::json) as e (event text, text text)
    where i.id = ${id}
  `.execute(trx)
}
