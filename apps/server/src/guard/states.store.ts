import type { GuardFacts } from '@bisita/rules/guard/guard'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** Makes what the guard and the desk go by follow from a client's contacts. Call it with the client locked. */
export async function deriveCallState(trx: Executor, clientId: string): Promise<void> {
  await sql`select bisita_derive_call_states(${[clientId]}::uuid[])`.execute(trx)
}

/** What the guard looks at, of a living client whose scope was looked at before. */
export async function findGuardFacts(db: Executor, clientId: string): Promise<GuardFacts | undefined> {
  const { rows } = await sql<GuardFacts>`
    select c.do_not_contact, c.do_not_contact_reason, c.phone_number, c.secondary_phone_number, c.phone_bad, c.secondary_phone_bad,
      c.visit_result, s.recent_calls as calls, s.not_interested_at, s.call_back_at
    from clients c join call_states s on s.client_id = c.id where c.id = ${clientId}
  `.execute(db)
  return rows[0]
}

/**
 * Makes it follow from the calls whether a client's numbers are right: wrong is one whose last living call says so
 * (decisions-planning.md, section 3). Call it with the client locked, before what else changes of it is written.
 */
export async function deriveNumbers(trx: Executor, clientId: string): Promise<void> {
  const isBad = (number: string) => sql`coalesce((
    select v.contact_detail = 'Wrong Number' from visits v
    where v.client_id = c.id and v.deleted_at is null and v.dialled_number = ${sql.ref(`c.${number}`)}
    order by least(v.visit_time, v.received_at) desc, v.id desc limit 1), false)`
  await sql`
    update clients c set phone_bad = n.first, secondary_phone_bad = n.second
    from (select c.id, ${isBad('phone_number')} as first, ${isBad('secondary_phone_number')} as second from clients c where c.id = ${clientId}) n
    where c.id = n.id and (c.phone_bad, c.secondary_phone_bad) is distinct from (n.first, n.second)
  `.execute(trx)
}

/** Blocks calls to a client who asked for it in a call; a block that stands stays. */
export async function blockByCall(trx: Executor, clientId: string, visitId: string): Promise<void> {
  await sql`
    update clients set blocked_by_visit = case when do_not_contact = 'none' then ${visitId}::uuid else blocked_by_visit end,
      do_not_contact = case when do_not_contact = 'none' then 'call' else do_not_contact end,
      do_not_contact_reason = coalesce(do_not_contact_reason, 'Do Not Call')
    where id = ${clientId} and (do_not_contact = 'none' or do_not_contact_reason is null)
  `.execute(trx)
}

/** Lifts the block that a call asked for which has just been taken back, unless another call asks for it too or somebody changed it since. */
export async function unblockByCall(trx: Executor, clientId: string, visitId: string): Promise<void> {
  await sql`
    with other as (
      select id from visits where client_id = ${clientId} and deleted_at is null and contact_detail = 'Do Not Call' and id <> ${visitId}
      order by least(visit_time, received_at) desc, id desc limit 1)
    update clients set blocked_by_visit = (select id from other),
      do_not_contact = case when exists (select from other) then do_not_contact else 'none' end,
      do_not_contact_reason = case when exists (select from other) then do_not_contact_reason end
    where id = ${clientId} and blocked_by_visit = ${visitId}
  `.execute(trx)
}
