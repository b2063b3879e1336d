import type { ApprovalListQuery, ApprovalStatus, ApprovalRecord } from '@bisita/contract/approvals'
import type { Action } from '@bisita/contract/actions'
import type { Role } from '@bisita/contract/users/roles'
import type { RequestFacts, PasswordTie } from '@bisita/rules/people/deciding'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import type { Caller } from '../../http/context.ts'
import { tieBetween } from '../users/passwords/passwordsSet.store.ts'
import type { SignedOffer } from './offers.ts'

/** A request as it is stored, with the names of people. */
export type StoredRequest = {
  readonly id: string
  readonly call: string
  readonly actions: Action[]
  readonly record_type: ApprovalRecord
  readonly record_id: string
  readonly client_id: string | null
  readonly client_name: string | null
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  readonly changes: RequestedChange[]
  readonly title: string
  readonly type: string
  readonly message: string
  readonly metadata: string
  readonly status: ApprovalStatus
  readonly requested_by: string
  readonly requested_by_name: string
  readonly requester_type: Role
  readonly requester_branch_id: string | null
  readonly requested_at: string
  readonly decided_by: string | null
  readonly decided_by_name: string | null
  readonly decided_at: string | null
  readonly decision_message: string | null
  readonly tie: PasswordTie | null
}

/** The branches of the areas that a user heads, by an id or a column, as a query of ids. */
export const areaBranches = (userId: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${userId}`

/**
 * The condition that a request `a` is in scope (promises/approvals 5): one's own, for supervisors the
 * members' as well, and those about clients of their branches, which they are asked to decide.
 */
function inScope({ id, user_type, branch_id }: Caller): RawBuilder<boolean> {
  const own = sql<boolean>`a.requested_by = ${id}`
  switch (user_type) {
    case 'admin':
      return sql`true`
    case 'oic':
      if (branch_id === null) return own
      return sql`(${own} or a.branch_id = ${branch_id}
        or a.requested_by in (select id from users where branch_id = ${branch_id}))`
    case 'ah':
      return sql`(${own} or a.branch_id in (${areaBranches(id)})
        or a.requested_by in (select u.id from users u where u.branch_id in (${areaBranches(id)})))`
    case 'mr':
    case 'tele':
      return own
  }
}

/** What a request is read as. The signed text may be a megabyte and is of no more use: lists leave it out. */
const columns = (caller: Caller, metadata: RawBuilder<unknown>) => sql`
  a.id, a.call, a.actions, a.record_type, a.record_id, a.client_id, c.fullname as client_name, a.branch_id, a.to_branch_id,
  a.changes, a.title, a.type, a.message, ${metadata} as metadata, a.status, a.requested_by, r.display_name as requested_by_name,
  a.requester_type, a.requester_branch_id, bisita_instant(a.requested_at) as requested_at, a.decided_by,
  d.display_name as decided_by_name, bisita_instant(a.decided_at) as decided_at, a.decision_message,
  ${tieWithRequester(sql`${caller.id}::uuid`)} as tie`

/** The tie between a person, given as an id or a column, and the requester of request `a`. */
export const tieWithRequester = (who: RawBuilder<unknown>): RawBuilder<PasswordTie | null> => tieBetween(who, sql`a.requested_by`, sql`a.requested_at`)

const joins = sql`
  join users r on r.id = a.requested_by
  left join users d on d.id = a.decided_by
  left join clients c on c.id = a.client_id`

export async function findRequest(db: Executor, caller: Caller, id: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`select ${columns(caller, sql`a.metadata`)} from approvals a ${joins} where a.id = ${id} and ${inScope(caller)}`.execute(db)
  return rows[0]
}

/** Locks a request until the transaction ends, so that one decision of many wins. */
export async function lockRequest(trx: Executor, id: string): Promise<void> {
  await sql`select from approvals where id = ${id} for update`.execute(trx)
}

/** What is carried out when a request is approved: kept from the lists, which are read often. */
export async function readInput(db: Executor, id: string): Promise<Record<string, unknown>> {
  const { input } = await db.selectFrom('approvals').select('input').where('id', '=', id).executeTakeFirstOrThrow()
  return input
}

const orders = { requested_at: sql`a.requested_at`, decided_at: sql`coalesce(a.decided_at, '-infinity')` } as const

/**
 * A page of the requests in scope, and how many there are in all.
 * @param decidable the ids that the caller may decide now, where only these are wanted
 */
export async function listRequests(
  db: Executor,
  caller: Caller,
  query: ApprovalListQuery,
  decidable: readonly string[] | null,
): Promise<{ rows: readonly StoredRequest[]; count: number }> {
  const sort = query.sort ?? '-requested_at'
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const key = orders[sort.replace('-', '') as keyof typeof orders]
  const conditions = [inScope(caller)]
  if (query.filter_status !== undefined && query.filter_status !== 'ALL') conditions.push(sql`a.status = ${query.filter_status}`)
  if (query.record_id !== undefined) conditions.push(sql`a.record_id = ${query.record_id}`)
  if (query.view === 'mine') conditions.push(sql`a.requested_by = ${caller.id}`)
  if (decidable !== null) conditions.push(sql`a.id = any(${decidable}::uuid[])`)
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ count: number }>`select count(*)::int as count from approvals a where ${where}`.execute(db)
  const { rows } = await sql<StoredRequest>`
    select ${columns(caller, sql`''`)} from (
      select a.* from approvals a where ${where} order by ${key} ${way}, a.id ${way}
      limit ${query.ipp} offset ${(query.page - 1) * query.ipp}) a
    ${joins} order by ${key} ${way}, a.id ${way}
  `.execute(db)
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A pending request as far as it is decided who may decide it. */
export type PendingRequest = RequestFacts & { readonly id: string }

/** Up to so many requests of others that wait in the caller's scope, as a query of {@link PendingRequest}s. */
export const pendingRequestsOfOthers = (caller: Caller, most: number): RawBuilder<PendingRequest> => sql<PendingRequest>`
  select a.id, a.actions, a.requested_by, a.requester_type, a.requester_branch_id, a.branch_id, a.to_branch_id,
    ${tieWithRequester(sql`${caller.id}::uuid`)} as tie
  from approvals a where a.status = 'PENDING' and a.requested_by <> ${caller.id} and ${inScope(caller)} limit ${most}`

/** When the oldest of some requests was made. */
export async function oldestOf(db: Executor, ids: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`select bisita_instant(min(requested_at)) as oldest from approvals where id = any(${ids}::uuid[])`.execute(db)
  return rows[0]?.oldest ?? null
}

/** How many requests of a user wait, as a query of one number. */
export const countOwnPendingRequests = (userId: string): RawBuilder<number> => sql`
  select count(*)::int from approvals where requested_by = ${userId} and status = 'PENDING'`

/** The branches of the areas that a user heads. */
export async function headedBranches(db: Executor, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`${areaBranches(userId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores a request. Returns false, and has stored nothing, where the offer was used already. */
export async function insertRequest(
  trx: Executor,
  id: string,
  offer: SignedOffer,
  submission: { caller: Caller; message: string; metadata: string; now: Date },
): Promise<boolean> {
  const { caller, message, metadata, now } = submission
  const added = await trx
    .insertInto('approvals')
    .values({
      id,
      offer_id: offer.id,
      call: offer.call,
      input: JSON.stringify(offer.input),
      actions: offer.actions,
      record_type: offer.record_type,
      record_id: offer.record_id,
      client_id: offer.client_id,
      branch_id: offer.branch_id,
      to_branch_id: offer.to_branch_id,
      changes: JSON.stringify(offer.changes),
      title: offer.title,
      type: offer.type,
      message,
      metadata,
      requested_by: caller.id,
      requester_type: caller.user_type,
      requester_branch_id: caller.branch_id,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.column('offer_id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export async function settleRequest(
  trx: Executor,
  id: string,
  decided: { status: Exclude<ApprovalStatus, 'PENDING'>; by: string; at: Date; message: string },
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ status: decided.status, decided_by: decided.by, decided_at: decided.at, decision_message: decided.message })
    .where('id', '=', id)
    .execute()
}

/** The requester as of now, locked against deactivation and moves until the transaction ends. */
export async function lockRequester(
  trx: Executor,
  id: string,
): Promise<{ id: string; user_type: Role; branch_id: string | null; active: boolean }> {
  const { rows } = await sql<{ id: string; user_type: Role; branch_id: string | null; active: boolean }>`
    select id, user_type, branch_id, deactivated_at is null and deleted_at is null as active from users where id = ${id} for share
  `.execute(trx)
  return rows[0] as { id: string; user_type: Role; branch_id: string | null; active: boolean }
}
