import type { Showing } from '@bisita/contract/clients/clients.masked'
import { sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'

export type StoredReveal = Showing & {
  /** The day in Manila under which it counts; null where it does not. */
  readonly day: string | null
}

/** Stores showings of a user, without those of clients that do not exist. @returns the ids of those that are new */
export async function insertReveals(trx: Executor, userId: string, reveals: readonly StoredReveal[]): Promise<ReadonlySet<string>> {
  const rows = JSON.stringify(reveals)
  const { rows: added } = await sql<{ id: string }>`
    insert into client_reveals (id, client_id, user_id, fields, purpose, at, day)
    select r.id, r.client_id, ${userId}, r.fields, r.purpose, r.at, r.day
    from jsonb_to_recordset(${rows}::jsonb) r (id uuid, client_id uuid, fields text[], purpose text, at timestamptz, day date)
    join clients c on c.id = r.client_id
    order by r.id
    on conflict (id) do nothing returning id
  `.execute(trx)
  return new Set(added.map(({ id }) => id))
}

/** Whether a stored showing is this one: of the same user, client and fields. */
export async function isSameReveal(db: Executor, userId: string, { id, client_id, fields }: Pick<Showing, 'id' | 'client_id' | 'fields'>): Promise<boolean> {
  const { rows } = await sql`
    select from client_reveals where id = ${id} and user_id = ${userId} and client_id = ${client_id} and fields = ${[...fields]}::text[]
  `.execute(db)
  return rows.length > 0
}

/** How many showings of a user count on each of some days. */
export async function countReveals(db: Executor, userId: string, days: readonly string[]): Promise<readonly { day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text, count(*)::int as count from client_reveals
    where user_id = ${userId} and day = any(${[...days]}::date[]) group by day order by day
  `.execute(db)
  return rows
}

/** Whether a user has this client in hand at the call desk. */
export async function hasInHand(db: Executor, userId: string, clientId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from desk_leases where client_id = ${clientId} and user_id = ${userId} and ended_at is null and expires_at > ${now} limit 1
  `.execute(db)
  return rows.length > 0
}

/**
 * Who answers for a user, without that user, and the user's name: the officers of the branch; for an officer, or where
 * there is none, the heads of the area; else the administrators.
 */
export async function findAnswerable(db: Executor, userId: string): Promise<{ readonly name: string; readonly above: readonly string[] }> {
  const { rows } = await sql<{ name: string; above: string[] }>`
    with person as (select id, display_name, user_type, branch_id from users where id = ${userId}),
    active as (select u.id, u.user_type, u.branch_id from users u where u.deactivated_at is null and u.deleted_at is null and u.id <> ${userId}),
    officers as (
      select a.id from person join active a on a.user_type = 'oic' and a.branch_id = person.branch_id where person.user_type in ('mr', 'tele')),
    heads as (
      select a.id from person join branches b on b.id = person.branch_id join area_heads h on h.area_id = b.area_id
        join active a on a.id = h.user_id where not exists (select from officers)),
    administrators as (
      select a.id from active a where a.user_type = 'admin' and not exists (select from officers) and not exists (select from heads))
    select display_name as name, array(select id from officers union select id from heads union select id from administrators order by 1) as above
    from person
  `.execute(db)
  return rows[0] as { name: string; above: string[] }
}
