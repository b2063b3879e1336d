import { type DeskClass, deskClasses, type DeskReason } from '@bisita/contract/touchpoints/guard'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'
import { classOf, comesAt, type Desk, deskJoins, deskTables, orders, reasonOf, isLeaseActive } from './queue.sql.ts'

type Sql = RawBuilder<unknown>

/** The clients `s` of some of the branch's, each with class, reason and when it comes. */
const judged = (desk: Desk, which: Sql): Sql => sql`
  select j.*, ${reasonOf(desk, { class: sql`j.class`, comes: sql`j.comes` })} as reason from (
    select s.*, ${classOf(desk)} as class, ${comesAt(desk)} as comes, p.kind as step_kind, p.open_on as step_on from call_states s
    left join client_placements p on p.generation = (select generation from present) and p.client_id = s.client_id where ${which}) j
  join lateral (select j.client_id, j.callable, j.phone, j.secondary_phone, j.recent_calls, j.not_interested_at, j.consent, j.added_at) s on true ${deskJoins(desk)}`

/** How many of a branch's clients stand how, by class and reason, and when the first of those that wait for a time comes. */
export type QueueCount = { readonly class: DeskClass | null; readonly reason: DeskReason; readonly n: number; readonly comes: Date | null }

/** Counts the clients of a branch that are not deleted by their state on the desk. */
export async function countQueue(db: Executor, desk: Desk): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    with ${deskTables(desk)}
    select case when q.reason in ('ready', 'hours') then q.class end as class, q.reason, count(*)::int as n,
      min(q.comes) filter (where q.reason in ('later_today', 'not_due')) as comes
    from (${judged(desk, sql`s.location_id in (select location_id from branch_locations where branch_id = ${desk.branch_id})`)}) q group by 1, 2
  `.execute(db)
  return rows
}

/** The number of clients, not deleted, who are in no branch and so in nobody's queue. */
export async function countOutside(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from call_states s where not exists (select from branch_locations b where b.location_id = s.location_id)
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** How one client stands on the desk, with what is said of it. */
export type QueueStatus = {
  readonly client_id: string
  readonly class: DeskClass | null
  readonly reason: DeskReason
  readonly comes: Date | null
  readonly called_at: Date | null
  readonly call_detail: string | null
  readonly call_back_at: Date | null
  readonly promised_by: string | null
  readonly promised_name: string | null
  readonly step_kind: 'visit' | 'call' | null
  readonly step_on: string | null
  readonly step_name: string | null
  readonly script: string | null
  /** Who holds it. */
  readonly holder: string | null
  readonly holder_name: string | null
  readonly waits: boolean
  readonly ended: string | null
}

/** The state of a client on the desk of the branch; undefined where the client is deleted or not of the branch. */
export async function queueStatusOf(db: Executor, desk: Desk, clientId: string): Promise<QueueStatus | undefined> {
  const { rows } = await sql<QueueStatus>`${planOnce}
    with ${deskTables(desk)}, q as (${judged(desk, sql`s.client_id = ${clientId}`)})
    select s.client_id, s.class, s.reason, s.comes, s.called_at, s.call_detail, s.call_back_at, s.call_back_by as promised_by, u.display_name as promised_name,
      s.step_kind, s.step_on::text as step_on, t.name as step_name, t.script, d.user_id as holder, h.display_name as holder_name, p.ended,
      exists (select from approvals k where k.client_id = s.client_id and k.status = 'PENDING' and 'call.create' = any(k.actions)) as waits
    from q s
      left join users u on u.id = s.call_back_by
      left join client_placements p on p.generation = (select generation from present) and p.client_id = s.client_id
      left join generation_touchpoints t on t.generation = p.generation and t.position = p.position
      left join desk_leases d on ${isLeaseActive(desk.at)}
      left join users h on h.id = d.user_id
  `.execute(db)
  return rows[0]
}

/** Of each place so many are looked at, and of all together: enough that a few who pull at once don't wait for each other. */
const perPlace = 8
const altogether = 60

/** Whom to call first, and of which class; nobody else is taking them at this moment, or can until the transaction ends. Undefined where there is nobody. */
export async function lockNext(trx: Executor, desk: Desk, except: readonly string[]): Promise<{ readonly kind: DeskClass; readonly client_id: string } | undefined> {
  const { rows } = await sql<{ found: [DeskClass, string] | null }>`${planOnce}
    with ${deskTables(desk)} select coalesce(${sql.join(deskClasses.map((kind) => firstOf(desk, kind, except)))}) as found
  `.execute(trx)
  const found = rows[0]?.found ?? null
  return found === null ? undefined : { kind: found[0], client_id: found[1] }
}

/** The first clients of a class in the order of the queue, whether or not somebody is taking them at this moment; outside of the hours, those who would come if they began now. */
export async function findFirst(db: Executor, desk: Desk, kind: DeskClass, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ client_id: string }>`${planOnce}
    with ${deskTables(desk)} select client_id from (${inQueue(desk, kind, [])}) o limit ${most}
  `.execute(db)
  return rows.map(({ client_id }) => client_id)
}

/** The first clients of a class who are ready, in the order of the queue. */
const inQueue = (desk: Desk, kind: DeskClass, except: readonly string[]): Sql => {
  const { from, where, by } = orders[kind]
  const ready = sql`${classOf(desk)} = ${sql.lit(kind)} and ${reasonOf(desk, { class: classOf(desk), comes: sql`null::timestamptz` })} = ${desk.at.open ? 'ready' : 'hours'}
    and s.callable and s.client_id <> all (${except}::uuid[]) and ${where(desk)}`
  const beside = sql`left join desk_leases d on ${isLeaseActive(desk.at)}
    left join clients c on false`
  const source =
    from === 'steps'
      ? sql`client_placements p join call_states s on s.client_id = p.client_id ${beside}
        where p.generation = (select generation from present) and p.location_id = l.location_id and ${ready}`
      : sql`call_states s left join client_placements p on p.generation = (select generation from present) and p.client_id = s.client_id ${beside}
        where s.location_id = l.location_id and ${ready}`
  const keys = { states: sql`s.call_back_at, s.called_at, null::date as open_on`, steps: sql`null::timestamptz as call_back_at, null::timestamptz as called_at, p.open_on` }[from]
  return sql`select * from (
      select n.* from branch_locations l
      cross join lateral (select s.client_id, ${keys} from ${source} order by ${by} limit ${sql.lit(perPlace)}) n
      where l.branch_id = ${desk.branch_id}
      order by ${overall[kind]}, n.client_id limit ${sql.lit(altogether)}) f
    order by ${inOrder[kind]}, client_id`
}

/** The first of a class whom nobody is taking, as a pair of class and id. One class after the other is looked through, until somebody is found. */
const firstOf = (desk: Desk, kind: DeskClass, except: readonly string[]): Sql => sql`(
    select json_build_array(${sql.lit(kind)}, client_id) from (${inQueue(desk, kind, except)}) o
    where pg_try_advisory_xact_lock(${sql.lit(desking)}, hashtext(client_id::text)) limit 1)`

/** Names the clients that are being taken among the advisory locks of the database. */
const desking = 16_04

const key: Readonly<Record<DeskClass, string>> = {
  call_back_mine: 'call_back_at', call_back: 'call_back_at', touchpoint: 'open_on', never_called: 'client_id', retry: 'called_at', longest: 'called_at',
}
const overall = Object.fromEntries(Object.entries(key).map(([kind, column]) => [kind, sql.ref(`n.${column}`)])) as Record<DeskClass, Sql>
const inOrder = Object.fromEntries(Object.entries(key).map(([kind, column]) => [kind, sql.ref(column)])) as Record<DeskClass, Sql>
