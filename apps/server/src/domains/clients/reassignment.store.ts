import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** A client, or a place where one is to be added. */
export type WorkTarget = { readonly client_id: string } | { readonly location_id: string }

type Sql = RawBuilder<unknown>

/**
 * Whether an MR's device that had read the changes of clients up to `seen` could not know that a client, or a
 * place, is not the MR's any more: it was at that number, by its place or directly, and left it not before `since`.
 * A client younger than that number counts by the place where it was added.
 */
export async function wasAssignedAtRevision(db: Executor, userId: string, what: WorkTarget, seen: number, since: Date): Promise<boolean> {
  const client = sql`${'client_id' in what ? what.client_id : null}::uuid`
  const at = 'location_id' in what ? sql`select ${what.location_id}::text as location_id, null::timestamptz as left_at` : placeAt(client, sql`${seen}::bigint`)
  const { rows } = await sql<{ held: boolean }>`select ${wasAssignedCondition(userId, { client, at, seen: sql`${seen}::bigint`, since })} as held`.execute(db)
  return rows[0]?.held ?? false
}

/** A client with the number that a device had read. */
export type ClientAsRead = { readonly client_id: string; readonly seen: number }

/** The clients of which {@link wasAssignedAtRevision} is true at any of their numbers. */
export async function whichWereAssignedAtRevision(db: Executor, userId: string, clients: readonly ClientAsRead[], since: Date): Promise<ReadonlySet<string>> {
  if (clients.length === 0) return new Set()
  const client = sql`t.client_id`
  const seen = sql`t.seen`
  const { rows } = await sql<{ client_id: string }>`
    select t.client_id from unnest(${clients.map((one) => one.client_id)}::uuid[], ${clients.map((one) => one.seen)}::bigint[]) t (client_id, seen)
    where ${wasAssignedCondition(userId, { client, at: placeAt(client, seen), seen, since })}
  `.execute(db)
  return new Set(rows.map(({ client_id }) => client_id))
}

/** Where a client lived at a number, and when it left there. */
const placeAt = (client: Sql, seen: Sql): Sql => sql`
  select v.location_id, moved.revised_at as left_at from (
    select location_id, revision_id from clients where id = ${client}
    union all select location_id, revision_id from client_revisions where id = ${client}) v
  left join lateral (
    select n.revised_at from (
      select location_id, revision_id, revised_at from clients where id = ${client}
      union all select location_id, revision_id, revised_at from client_revisions where id = ${client}) n
    where n.revision_id > v.revision_id and n.location_id <> v.location_id order by n.revision_id limit 1) moved on true
  order by v.revision_id <= ${seen} desc, case when v.revision_id <= ${seen} then -v.revision_id else v.revision_id end limit 1`

type AssignmentCheck = { readonly client: Sql; readonly at: Sql; readonly seen: Sql; readonly since: Date }

const wasAssignedCondition = (userId: string, { client, at, seen, since }: AssignmentCheck): Sql => sql`(
  with place as (${at}),
  -- The first thing that happened after the number: lost, it was held until then. One that is lost and gained in one was.
  next_place as (
    select s.gained, s.at from scope_changes s join place p on p.location_id = s.location_id
    where s.subject_id = ${userId} and s.revision_id > ${seen} order by s.revision_id, s.gained limit 1),
  next_client as (
    select s.gained, s.at from scope_changes s
    where s.subject_id = ${userId} and s.client_id = ${client} and s.revision_id > ${seen} order by s.revision_id, s.gained limit 1)
  select coalesce((select not gained and at >= ${since} from next_client), false)
    or coalesce((
      select (p.left_at is null or p.left_at >= ${since}) and coalesce(
        (select not gained and at >= ${since} from next_place),
        exists (select from mr_locations m where m.user_id = ${userId} and m.location_id = p.location_id))
      from place p), false))`
