import type { Scope } from '@bisita/rules/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { inScope, scopeLocations } from '../../scope.ts'
import { recordFields, recordJoins } from './record.ts'

type Sql = RawBuilder<unknown>

/** Whose feed it is. */
export type Reader = { readonly id: string; readonly scope: Scope }

/** Where a feed goes on: after a revision, or inside it after a client. */
export type Position = { readonly revision: number; readonly after: string | null }

/** A page of the feed as JSON text; `count` is the whole backlog. */
export type Feed = {
  readonly items: string
  readonly count: number
  readonly next_revision_id: number
  readonly next_after: string | null
  /** The lowest transaction under way and the next to come, when this was read. */
  readonly xmin: number
  readonly xmax: number
}

/** No client's id is above it: a position without `after` lies behind everything of its revision. */
const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The subjects whose `scope_changes` concern a reader. */
function subjects({ id, scope }: Reader): Sql {
  switch (scope.kind) {
    case 'branch':
      return sql`select ${id}::uuid union all select ${scope.branch_id}::uuid`
    case 'areas_of':
      return sql`
        select ${id}::uuid union all select area_id from area_heads where user_id = ${id}
        union all select b.id from branches b join area_heads h on h.area_id = b.area_id where h.user_id = ${id}`
    default:
      return sql`select ${id}::uuid`
  }
}

/** The newest settled revision that concerns a reader; 0 where there is none. */
function latest(reader: Reader): Sql {
  const locations = scopeLocations(reader.scope)
  if (locations === null) return sql`coalesce((select max(revision_id) from clients where revision_id < (select settled from bounds)), 0)`
  const newestOf = (table: Sql, column: Sql) => sql`
    (select max(m.newest) from (${locations}) s (location_id) cross join lateral (
      select ${column} as newest from ${table} where location_id = s.location_id and ${column} < (select settled from bounds)
      order by ${column} desc limit 1) m)`
  return sql`coalesce(greatest(
    ${newestOf(sql`clients`, sql`revision_id`)},
    ${newestOf(sql`client_revisions`, sql`superseded_by`)},
    (select max(c.revision_id) from mr_clients m join clients c on c.id = m.client_id
      where m.user_id = ${reader.id} and c.revision_id < (select settled from bounds)),
    (select max(revision_id) from scope_changes where subject_id in (${subjects(reader)}) and revision_id < (select settled from bounds))
  ), 0)`
}

const bounds = sql`bounds as materialized (select bisita_settled() as settled)`

/** The newest revision in scope. */
export async function latestRevision(db: Executor, reader: Reader): Promise<number> {
  const { rows } = await sql<{ latest: number }>`with ${bounds} select ${latest(reader)} as latest`.execute(db)
  return rows[0]?.latest ?? 0
}

/**
 * Everything that happened to a reader's clients after a position, as (revision_id, id, action, current):
 * versions of clients now in scope, clients that came into scope under the revision of the assignment,
 * and removals: deleted, moved away, or lost with an assignment.
 */
function touched(reader: Reader, { revision, after }: Position): Sql {
  const { scope } = reader
  const isIn = (row: string) => inScope(scope, sql.ref(`${row}.location_id`), sql.ref(`${row}.id`))
  const following = (number: Sql, id: Sql) =>
    sql`${number} >= ${revision} and (${number}, ${id}) > (${revision}, ${after ?? last}::uuid) and ${number} < (select settled from bounds)`
  const locations = scopeLocations(scope)
  const held = (column: Sql) => (locations === null ? sql`true` : sql`${column} in (${locations})`)
  const noted = (gained: boolean, id: Sql) => sql`
    s.subject_id in (${subjects(reader)}) and s.gained = ${gained} and ${following(sql`s.revision_id`, id)}`

  const versions = sql`
    select c.revision_id, c.id, case when c.revision_id = c.created_revision_id then 'create' else 'update' end as action, true as current
    from clients c where c.deleted_at is null and ${isIn('c')} and ${following(sql`c.revision_id`, sql`c.id`)}
    union all
    select h.revision_id, h.id, case when h.revision_id = h.created_revision_id then 'create' else 'update' end, false
    from client_revisions h join clients c on c.id = h.id
    where c.deleted_at is null and ${isIn('c')} and ${isIn('h')} and ${following(sql`h.revision_id`, sql`h.id`)}`
  const removed = sql`
    select c.revision_id, c.id, 'remove', true from clients c
    where c.deleted_at is not null and ${held(sql`c.location_id`)} and ${following(sql`c.revision_id`, sql`c.id`)}`
  if (locations === null) return sql`${versions} union all ${removed}`
  return sql`
    ${versions}
    union all ${removed}
    union all
    select h.superseded_by, h.id, 'remove', true from client_revisions h join clients c on c.id = h.id
    where ${held(sql`h.location_id`)} and ${following(sql`h.superseded_by`, sql`h.id`)} and not (c.deleted_at is null and ${isIn('c')})
      and not exists (select from client_revisions n where n.id = h.id and n.revision_id = h.superseded_by and n.location_id = h.location_id)
      and not (c.revision_id = h.superseded_by and c.location_id = h.location_id)
    union all
    select s.revision_id, c.id, 'create', true from scope_changes s
    join clients c on c.location_id = s.location_id
    where ${noted(true, sql`c.id`)} and c.deleted_at is null and ${isIn('c')}
    union all
    select s.revision_id, c.id, 'create', true from scope_changes s
    join clients c on c.id = s.client_id
    where ${noted(true, sql`c.id`)} and c.deleted_at is null and ${isIn('c')}
    union all
    select s.revision_id, c.id, 'remove', true from scope_changes s
    join clients c on c.location_id = s.location_id
    where ${noted(false, sql`c.id`)} and not ${isIn('c')}
    union all
    select s.revision_id, c.id, 'remove', true from scope_changes s
    join clients c on c.id = s.client_id
    where ${noted(false, sql`c.id`)} and not (c.deleted_at is null and ${isIn('c')})
    union all
    select s.revision_id, h.id, 'remove', true from scope_changes s
    join client_revisions h on h.location_id = s.location_id and h.superseded_by > ${revision}
    join clients c on c.id = h.id
    where ${noted(false, sql`h.id`)} and not ${isIn('c')}`
}

/** A version's record with what the feed adds. One that came from a place outside the scope is new to the reader. */
function record(reader: Reader, today: string): Sql {
  const came = sql`exists (
    select from client_revisions p where p.id = c.id and p.superseded_by = c.revision_id
      and p.location_id <> c.location_id and not ${inScope(reader.scope, sql`p.location_id`, sql`p.id`)})`
  return sql`(select row_to_json(r) from (select
    case when p.action = 'update' and ${came} then 'create' else p.action end as action,
    p.revision_id, bisita_instant(c.revised_at) as revised_at, c.revised_by, ${recordFields(today)}) r)`
}

/** The changes after a position in the reader's scope, oldest first, all read in one snapshot. */
export async function readRevisions(db: Executor, reader: Reader, position: Position, ipp: number, today: string): Promise<Feed> {
  const { rows } = await sql<Feed>`
    with ${bounds},
    touched as materialized (
      select revision_id, id, min(action) as action, bool_or(current) as current
      from (${touched(reader, position)}) t group by revision_id, id),
    page as materialized (select * from touched order by revision_id, id limit ${ipp}),
    records as (
      select p.revision_id, p.id, ${record(reader, today)} as record
      from page p join clients c on c.id = p.id ${recordJoins} where p.action <> 'remove' and p.current
      union all
      select p.revision_id, p.id, ${record(reader, today)}
      from page p join client_revisions c on c.id = p.id and c.revision_id = p.revision_id ${recordJoins}
      where p.action <> 'remove' and not p.current
      union all
      select p.revision_id, p.id, json_build_object('action', p.action, 'revision_id', p.revision_id, 'id', p.id,
        'revised_at', bisita_instant(c.revised_at), 'revised_by', c.revised_by)
      from page p join clients c on c.id = p.id where p.action = 'remove'),
    ended as (select count(*) as n from touched),
    final as (select revision_id, id from page order by revision_id desc, id desc limit 1)
    select
      (select coalesce(json_agg(record order by revision_id, id), '[]')::text from records) as items,
      (select n::int from ended) as count,
      case when (select n from ended) > ${ipp}::int then (select revision_id from final)
           else greatest(${position.revision}::bigint, ${latest(reader)}) end as next_revision_id,
      case when (select n from ended) > ${ipp}::int then (select id from final) end as next_after,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax
  `.execute(db)
  return rows[0] as Feed
}
