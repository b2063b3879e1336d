import type { ApprovalRecord } from '@bisita/contract/approvals'
import { type ClientField, clientFields } from '@bisita/contract/clients/clients.fields'
import { userScopeOf, type ScopedUser } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { branchInScope, inScope, userInScope } from '../../scope.ts'
import { findPlace } from '../clients/clients.store.ts'
import { itineraryInScopeWithDeleted, type ItineraryReader } from '../itineraries/scope.ts'
import { visitInScope } from '../visits/scope.ts'

/** The user who made a request, as of now. */
export type Requester = ItineraryReader & ScopedUser

/** What the records of a kind of request are today. */
type RecordKind = {
  /** The fields that a request may name, in the words of its changes, of the row `r` of the table. */
  readonly fields: RawBuilder<unknown>
  readonly table: string
  readonly joins: RawBuilder<unknown>
  /** The condition that the record, unless deleted, is in the requester's scope. */
  readonly scopeCondition: (requester: Requester) => RawBuilder<boolean>
}

/** Fields of a client that a request tells in words. */
const labelColumns: Partial<Record<ClientField, RawBuilder<unknown>>> = { location_id: sql`l.location as location_id`, product_id: sql`p.name as product_id` }

/** The one table of what requests can be about: a new kind of record is one entry here. */
const kinds: Readonly<Record<ApprovalRecord, RecordKind>> = {
  client: {
    table: 'clients',
    joins: sql`join locations l on l.id = r.location_id left join products p on p.id = r.product_id`,
    fields: sql.join(clientFields.map((field) => labelColumns[field] ?? sql.ref(`r.${field}`))),
    scopeCondition: ({ scope }) => inScope(scope, sql`r.location_id`, sql`r.id`),
  },
  visit: {
    table: 'visits',
    joins: sql`join users u on u.id = r.user_id`,
    fields: sql`r.visit_type, u.display_name as user_display_name, bisita_instant(r.visit_time) as visit_time, r.has_availed,
      r.visit_result, r.visit_secondary_result, r.visit_others_result, r.remarks`,
    scopeCondition: (requester) => visitInScope(requester.scope, requester, 'r'),
  },
  itinerary: {
    table: 'itineraries',
    joins: sql`join users u on u.id = r.assigned_to join clients c on c.id = r.client_id`,
    fields: sql`c.fullname as client, u.display_name as assigned_to, r.visible_at, r.remarks`,
    scopeCondition: (requester) => itineraryInScopeWithDeleted(requester, 'r'),
  },
  product: { table: 'products', joins: sql``, fields: sql`r.name, r.description, r.price`, scopeCondition: () => sql`true` },
  user: {
    table: 'users',
    joins: sql`left join branches b on b.id = r.branch_id`,
    fields: sql`r.username, r.display_name, r.user_type, b.branch_name as branch_id, r.tenure_date,
      case when r.deactivated_at is null then 'N' else 'Y' end as deactivated`,
    scopeCondition: (requester) => userInScope(userScopeOf(requester), 'r'),
  },
  branch: {
    table: 'branches',
    joins: sql`left join areas a on a.id = r.area_id`,
    fields: sql`r.branch_name, a.area_name as area_id`,
    scopeCondition: ({ scope }) => branchInScope(scope, sql`r.id`),
  },
  area: {
    table: 'areas',
    joins: sql``,
    fields: sql`r.area_name`,
    scopeCondition: ({ id, user_type }) =>
      user_type === 'admin' ? sql`true` : sql`r.id in (select area_id from area_heads where user_id = ${id})`,
  },
}

/** The present fields of records, by id; without those that are deleted or don't exist yet. */
export async function currentFields(
  db: Executor,
  type: ApprovalRecord,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { table, joins, fields } = kinds[type]
  const { rows } = await sql<{ id: string; now: Record<string, unknown> }>`
    select r.id, (select row_to_json(f) from (select ${fields}) f) as now
    from ${sql.table(table)} r ${joins} where r.id = any(${ids}::uuid[]) and r.deleted_at is null
  `.execute(db)
  return new Map(rows.map(({ id, now }) => [id, now]))
}

/** Whether something was deleted, and whether it is in somebody's scope. */
export type RecordAccess = { readonly deleted: boolean; readonly held: boolean }

/** What of a request says what it is about. */
type About = { readonly record_type: ApprovalRecord; readonly record_id: string; readonly client_id: string | null; readonly branch_id: string | null }

/**
 * Whether the record of a request is deleted, and whether it is in the requester's scope. Where the record is still
 * to be created, its client counts instead, or the place of a new client, or the branch of a new person. Null where
 * no scope applies. Locks the client first, as every writer about a client does, so that the answer stays true until
 * the transaction ends.
 */
export async function lockRecordAccess(
  trx: Executor,
  { record_type, record_id, client_id, branch_id }: About,
  place: string | null,
  requester: Requester,
): Promise<RecordAccess | null> {
  if (client_id !== null) await sql`select from clients where id = ${client_id} for update`.execute(trx)
  const record = await recordAccessOf(trx, record_type, record_id, requester)
  if (record !== null) return record
  if (client_id !== null) return recordAccessOf(trx, 'client', client_id, requester)
  if (record_type === 'user' && branch_id !== null) return recordAccessOf(trx, 'branch', branch_id, requester)
  if (record_type !== 'client' || place === null) return null
  return { deleted: false, held: (await findPlace(trx, requester.scope, place))?.in_scope ?? false }
}

async function recordAccessOf(db: Executor, type: ApprovalRecord, id: string, requester: Requester): Promise<RecordAccess | null> {
  const { table, scopeCondition } = kinds[type]
  const { rows } = await sql<RecordAccess>`
    select r.deleted_at is not null as deleted, ${scopeCondition(requester)} as held from ${sql.table(table)} r where r.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
