import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { GuardFacts, NumberFacts } from '@bisita/rules/guard/guard'
import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { planOnce } from '../database/prepared.ts'
import { inScope } from '../scope.ts'
import { doNotCallClients, needsNumberCheck, recentCalls } from './numbers.sql.ts'

/**
 * Recomputes the call state of a client, which the guard and the desk read, from its contacts. Call it with the client
 * locked.
 */
export async function deriveCallState(trx: Executor, clientId: string): Promise<void> {
  await sql`${planOnce} select bisita_derive_call_states(${[clientId]}::uuid[])`.execute(trx)
}

/**
 * What is read of one number: whether another client asked not to be called at it, and that client's name if in scope.
 */
type NumberRow = { readonly asked: boolean; readonly name: string | null; readonly calls: readonly Date[]; readonly to_check: boolean }

type FactsRow = Omit<GuardFacts, 'numbers'> & { readonly [K in keyof NumberRow as `${'first' | 'second'}_${K}`]: NumberRow[K] }

/** The same columns without values, for a visit, which needs no number. */
const noNumberFacts = (as: (field: keyof NumberRow) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`false as ${as('asked')}, null::text as ${as('name')}, '{}'::timestamptz[] as ${as('calls')}, false as ${as('to_check')}`

/**
 * Reads what the guard checks before a visit or call. The caller has checked that the client exists and is in the
 * scope; another client with the same number is named only where that one is in the scope too.
 */
export async function findGuardFacts(db: Executor, clientId: string, kind: VisitType, scope: Scope): Promise<GuardFacts | undefined> {
  const number = (name: 'first' | 'second', column: string) => {
    const [dialled, as] = [sql.ref(`c.${column}`), (field: keyof NumberRow) => sql.ref(`${name}_${field}`)]
    if (kind === 'visit') return noNumberFacts(as)
    const blockedClients = sql`${doNotCallClients(dialled)} and k.id <> c.id`
    return sql`exists (select from ${blockedClients}) as ${as('asked')},
      (select k.fullname from ${blockedClients} and ${inScope(scope, sql`k.location_id`, sql`k.id`)} order by k.id limit 1) as ${as('name')},
      ${recentCalls(dialled)} as ${as('calls')}, ${needsNumberCheck(dialled, sql`c.id`)} as ${as('to_check')}`
  }
  const { rows } = await sql<FactsRow>`${planOnce}
    select c.do_not_contact, c.do_not_contact_reason, c.phone_number, c.secondary_phone_number, c.phone_bad, c.secondary_phone_bad,
      c.visit_result, c.consents, c.created_at, s.recent_calls as calls, s.not_interested_at, s.call_back_at,
      ${number('first', 'phone_number')}, ${number('second', 'secondary_phone_number')}
    from clients c join call_states s on s.client_id = c.id where c.id = ${clientId}
  `.execute(db)
  return rows[0] && factsOf(rows[0])
}

function factsOf({ first_asked: first_do_not_call, first_name, first_calls, first_to_check, second_asked: second_do_not_call, second_name, second_calls, second_to_check, ...facts }: FactsRow): GuardFacts {
  const primary: NumberFacts = { asked: first_do_not_call ? { name: first_name } : null, calls: first_calls, to_check: first_to_check }
  const secondary: NumberFacts = { asked: second_do_not_call ? { name: second_name } : null, calls: second_calls, to_check: second_to_check }
  return { ...facts, numbers: { primary, secondary } }
}

/**
 * Locks a number until this transaction ends: other transactions that save a call to it wait, so that the calls to it
 * are counted one after the other. Call it with the client locked, and for one number only.
 */
export async function lockNumber(trx: Executor, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(numberLock)}, hashtext(${number}))`.execute(trx)
}

/** The first key of the advisory locks on numbers. */
const numberLock = 16_05

/**
 * Recomputes whether a client's numbers are wrong: one is wrong if the last call to it that is not deleted says so
 * (promises/calling 1). Call it with the client locked, before other changes of the client are written.
 */
export async function deriveNumbers(trx: Executor, clientId: string): Promise<void> {
  const isBad = (number: string) => sql`coalesce((
    select v.contact_detail = 'Wrong Number' from visits v
    where v.client_id = c.id and v.deleted_at is null and v.dialled_number = ${sql.ref(`c.${number}`)}
    order by v.contact_time desc, v.id desc limit 1), false)`
  await sql`${planOnce}
    update clients c set phone_bad = n.first, secondary_phone_bad = n.second
    from (select c.id, ${isBad('phone_number')} as first, ${isBad('secondary_phone_number')} as second from clients c where c.id = ${clientId}) n
    where c.id = n.id and (c.phone_bad, c.secondary_phone_bad) is distinct from (n.first, n.second)
  `.execute(trx)
}

/** Blocks calls to a client who asked for it in a call; a block that exists already is not changed. */
export async function blockByCall(trx: Executor, clientId: string, visitId: string): Promise<void> {
  await sql`
    update clients set blocked_by_visit = case when do_not_contact = 'none' then ${visitId}::uuid else blocked_by_visit end,
      do_not_contact = case when do_not_contact = 'none' then 'call' else do_not_contact end,
      do_not_contact_reason = coalesce(do_not_contact_reason, 'Do Not Call')
    where id = ${clientId} and (do_not_contact = 'none' or do_not_contact_reason is null)
  `.execute(trx)
}

/** Removes the block that a deleted call had set, unless another call asks for it too or somebody has changed it since. */
export async function unblockByCall(trx: Executor, clientId: string, visitId: string): Promise<void> {
  await sql`
    with other as (
      select id from visits where client_id = ${clientId} and deleted_at is null and contact_detail = 'Do Not Call' and id <> ${visitId}
      order by contact_time desc, id desc limit 1)
    update clients set blocked_by_visit = (select id from other),
      do_not_contact = case when exists (select from other) then do_not_contact else 'none' end,
      do_not_contact_reason = case when exists (select from other) then do_not_contact_reason end
    where id = ${clientId} and blocked_by_visit = ${visitId}
  `.execute(trx)
}
