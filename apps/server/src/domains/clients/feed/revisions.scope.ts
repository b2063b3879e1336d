import type { Scope } from '@bisita/rules/people/scope'
import { type RawBuilder, sql } from 'kysely'
import { lastId } from '../../../feed/feed.ts'
import { scopeLocations } from '../../../scope.ts'

type Sql = RawBuilder<unknown>

/** Where a feed goes on: after a revision, or inside it after a client. */
export type ClientFeedPosition = { readonly revision: number; readonly after: string | null }

/** Whose feed it is. Only the kind of the scope is used: the locations and clients in it are read in the snapshot of the feed itself. */
export type ClientFeedReader = { readonly id: string; readonly scope: Scope }

const none = sql`select null::uuid where false`

/** The locations that the reader holds, by its branch of this very moment; null where it holds all. */
function locationsOf({ id, scope }: ClientFeedReader): Sql | null {
  if (scope.kind !== 'branch' && scope.kind !== 'nothing') return scopeLocations(scope)
  return sql`select l.location_id from users u join branch_locations l on l.branch_id = u.branch_id where u.id = ${id}`
}

/** The subjects whose `scope_changes` concern the reader. */
function subjectsOf({ id, scope }: ClientFeedReader): Sql {
  if (scope.kind === 'areas_of') {
    return sql`
      select ${id}::uuid union all select area_id from area_heads where user_id = ${id}
      union all select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${id}`
  }
  return scope.kind === 'mr' ? sql`select ${id}::uuid` : sql`select ${id}::uuid union all select branch_id from users where id = ${id}`
}

/**
 * The common table expressions that everything below reads, all of one snapshot:
 *
 * - `bounds`: the number below which all transactions have ended, and the one that none has reached;
 * - `noted`: what the reader's scope gained and lost from a revision on, settled or not, and when last;
 * - `places`: the locations in scope now or lost since, with the last number of gaining (`since`) and
 *   of losing (`until`), 0 where there is none;
 * - `direct`: the clients assigned to the reader, with the last number of that.
 */
export function feedCtes(reader: ClientFeedReader, from: number | null): Sql {
  const bounds = sql`bounds as materialized (select bisita_settled() as settled,
    bisita_revision_offset() + pg_snapshot_xmax(pg_current_snapshot())::text::bigint as ahead)`
  const locations = locationsOf(reader)
  if (locations === null) return bounds
  const direct = reader.scope.kind === 'mr' ? sql`select client_id from mr_clients where user_id = ${reader.id}` : none
  return sql`${bounds},
    subjects (id) as materialized (${subjectsOf(reader)}),
    noted as materialized (
      select location_id, client_id, gained, max(revision_id) as revision_id from scope_changes
      where subject_id in (select id from subjects) and ${from === null ? sql`false` : sql`revision_id >= ${from}`}
      group by location_id, client_id, gained),
    places as materialized (
      select location_id, bool_or(held) as held, max(since) as since, max(until) as until from (
        select location_id, true as held, 0::bigint as since, 0::bigint as until from (${locations}) h (location_id)
        union all
        select location_id, false, case when gained then revision_id else 0 end, case when gained then 0 else revision_id end
        from noted where location_id is not null
      ) p group by location_id),
    direct as materialized (
      select d.client_id, coalesce(max(n.revision_id), 0) as since from (${direct}) d (client_id)
      left join noted n on n.client_id = d.client_id and n.gained group by d.client_id)`
}

const settled = sql`(select settled from bounds)`

/**
 * The newest settled revision that concerns a reader; 0 where there is none. It never falls: where a
 * client's last version is not settled yet, the ones before it count.
 */
export function latestSettled({ scope }: ClientFeedReader): Sql {
  const unsettled = (condition: Sql) => sql`
    (select max(h.revision_id) from clients c join client_revisions h on h.id = c.id
      where c.revision_id >= ${settled} and c.revision_id < (select ahead from bounds) and h.revision_id < ${settled} and ${condition})`
  if (scope.kind === 'all') {
    return sql`coalesce(greatest((select max(revision_id) from clients where revision_id < ${settled}), ${unsettled(sql`true`)}), 0)`
  }
  const newestOf = (table: Sql, column: Sql) => sql`
    (select max(m.newest) from places s cross join lateral (
      select ${column} as newest from ${table} where location_id = s.location_id and ${column} < ${settled}
      order by ${column} desc limit 1) m where s.held)`
  return sql`coalesce(greatest(
    ${newestOf(sql`clients`, sql`revision_id`)},
    ${newestOf(sql`client_revisions`, sql`superseded_by`)},
    ${unsettled(sql`(h.location_id in (select location_id from places where held) or h.id in (select client_id from direct))`)},
    (select max(c.revision_id) from direct d join clients c on c.id = d.client_id where c.revision_id < ${settled}),
    (select max(m.newest) from subjects s cross join lateral (
      select revision_id as newest from scope_changes where subject_id = s.id and revision_id < ${settled}
      order by revision_id desc limit 1) m)
  ), 0)`
}

/**
 * Whether a place has been in the reader's scope since a revision: it is now, and was not gained under a later one.
 * For a place that is gained again, the feed returns the gaining, not what happened there before.
 */
const inScopeSince = (location: Sql, number: Sql): Sql =>
  sql`exists (select from places k where k.location_id = ${location} and k.held and k.since <= ${number})`

/** The same of a client that is assigned to the reader directly. */
const directSince = (id: Sql, number: Sql): Sql => sql`exists (select from direct k where k.client_id = ${id} and k.since <= ${number})`

/**
 * The (revision_id, id) of a page's updates that the reader may know nothing of: the client was somewhere
 * else before, which was not the reader's all the time until then. They are creates.
 */
export function newlyInScope({ scope }: ClientFeedReader): Sql {
  if (scope.kind === 'all') return sql`select null::bigint, null::uuid where false`
  return sql`
    select p.revision_id, p.id from page p
    join client_revisions b on b.id = p.id and b.superseded_by = p.revision_id
    left join places k on k.location_id = b.location_id and k.held and k.since <= p.revision_id
    left join direct d on d.client_id = b.id and d.since <= p.revision_id
    where p.action = 'update' and k.location_id is null and d.client_id is null`
}

/**
 * Everything that happened to a reader's clients after a position, as (revision_id, id, action, current):
 *
 * - versions of clients now in scope, as far as they were at places that are the reader's since then;
 * - removals of clients now out of scope: deleted, or moved away from a place that was the reader's then;
 * - under the revision of an assignment, what it brought and is still in scope (a create), and what it
 *   took and is still out of it (a remove).
 *
 * Every part checks the state in the snapshot of the read, so that a page returns nothing that is out of scope by
 * now; what changed after that snapshot comes later in the feed, since its number is not settled. A transaction may
 * commit after one with a higher number. So a client that moved away from a place after the number under which the
 * place was gained or lost counts as moved by the assignment too, and a place lost under a later number counts as
 * in scope.
 * @param below a column of `bounds`: `settled` for what the feed returns now, `ahead` for what it returns later as well
 */
export function changedClients(reader: ClientFeedReader, { revision, after }: ClientFeedPosition, below: 'settled' | 'ahead' = 'settled'): Sql {
  const following = (number: Sql, id: Sql) => sql`
    ${number} >= ${revision} and (${number}, ${id}) > (${revision}, ${after ?? lastId}::uuid) and ${number} < (select ${sql.ref(below)} from bounds)`
  const version = (v: Sql, current: boolean) => sql`select ${v}.revision_id, ${v}.id,
    case when ${v}.revision_id = ${v}.created_revision_id then 'create' else 'update' end as action, ${current}::boolean as current`
  const currentVersions = (condition: Sql) => sql`
    ${version(sql`c`, true)} from clients c
    where c.deleted_at is null and ${condition} and ${following(sql`c.revision_id`, sql`c.id`)}`
  const superseded = (condition: Sql) => sql`
    ${version(sql`h`, false)} from client_revisions h join clients c on c.id = h.id
    where ${condition} and h.superseded_by > ${revision} and ${following(sql`h.revision_id`, sql`h.id`)}`

  if (reader.scope.kind === 'all') {
    return sql`${currentVersions(sql`true`)} union all ${superseded(sql`c.deleted_at is null`)}
      union all select c.revision_id, c.id, 'remove', true from clients c
      where c.deleted_at is not null and ${following(sql`c.revision_id`, sql`c.id`)}`
  }
  const inScope = sql`(c.deleted_at is null
    and (c.location_id in (select location_id from places where held) or c.id in (select client_id from direct)))`
  const assigned = (join: Sql) => sql`
    select n.revision_id, c.id, case when n.gained then 'create' else 'remove' end, true from noted n ${join}
    where ${following(sql`n.revision_id`, sql`c.id`)} and n.gained = ${inScope} and c.created_revision_id <= n.revision_id
      and (c.deleted_at is null or c.revision_id >= n.revision_id)`
  const parts = [
    currentVersions(inScopeSince(sql`c.location_id`, sql`c.revision_id`)),
    superseded(sql`${inScopeSince(sql`h.location_id`, sql`h.revision_id`)} and ${inScope}`),
    sql`select h.superseded_by, h.id, 'remove', true
      from places k join client_revisions h on h.location_id = k.location_id join clients c on c.id = h.id
      where ((k.held and k.since <= h.superseded_by) or h.superseded_by < k.until)
        and ${following(sql`h.superseded_by`, sql`h.id`)} and not ${inScope}
        and not exists (
          select from (select id, revision_id, location_id, deleted_at from clients
            union all select id, revision_id, location_id, deleted_at from client_revisions) next
          where next.id = h.id and next.revision_id = h.superseded_by and next.location_id = h.location_id and next.deleted_at is null)`,
    assigned(sql`join clients c on c.location_id = n.location_id`),
    assigned(sql`join client_revisions h on h.location_id = n.location_id and h.superseded_by > n.revision_id
      join clients c on c.id = h.id`),
  ]
  if (reader.scope.kind === 'mr') {
    parts.push(
      currentVersions(directSince(sql`c.id`, sql`c.revision_id`)),
      superseded(sql`${directSince(sql`h.id`, sql`h.revision_id`)} and c.deleted_at is null`),
      assigned(sql`join clients c on c.id = n.client_id`),
    )
  }
  return sql.join(parts, sql` union all `)
}
