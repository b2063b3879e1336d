import { type PsgcKind, type PsgcPreview, psgcKinds } from '@bisita/contract/operations/psgc'
import { type RawBuilder, sql } from 'kysely'
import { everybodyId } from '../../../database/counts.ts'
import type { Executor } from '../../../database/connection.ts'

/** The number of clients of a place that are not deleted, with the changes not folded into the rollup yet. */
const clientsOf = (place: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select coalesce(sum(n), 0)::int from (
    select n from client_counts where place = 'b' || ${place} and holder_id = ${everybodyId}
    union all
    select n from client_count_deltas where location_id = ${place}) counted)`

const assignmentsOf = (place: RawBuilder<unknown>): RawBuilder<number> => sql`(
  (select count(*) from branch_locations where location_id = ${place}) + (select count(*) from mr_locations where location_id = ${place}))::int`

/**
 * The branch that a change `c` keeps its place and clients with, since the place that takes over belongs to another
 * one; null where all goes by itself.
 */
export const blockingBranch = sql`(
  select b.branch_id from branch_locations b
  where b.location_id = c.from_id and b.branch_id <> coalesce(
    (select t.branch_id from branch_locations t where t.location_id = c.to_id),
    (select f.branch_id from psgc_changes o join branch_locations f on f.location_id = o.from_id
      where o.upload_id = c.upload_id and o.to_id = c.to_id and o.kind in ('moved', 'merged') order by o.from_id limit 1)))`

const note = sql`case
  when c.kind = 'retired' and (counted.clients > 0 or counted.assignments > 0) then 'No other place takes over: its clients and assignments stay.'
  when c.kind in ('moved', 'merged') then (
    select 'Its clients stay with ' || b.branch_name || ', since the other place belongs to another branch.' from branches b where b.id = ${blockingBranch})
  end`

const item = sql`json_build_object(
  'from', case when c.from_id is not null then json_build_object('id', c.from_id, 'location', c.from_location) end,
  'to', case when c.to_id is not null then json_build_object('id', c.to_id, 'location', c.to_location) end,
  'clients', counted.clients, 'assignments', counted.assignments, 'note', ${note})`

/** What an edition would change, as JSON text: of each kind the counts and one page. */
export async function previewText(db: Executor, id: string, barangays: number, { page, ipp }: { page: number; ipp: number }): Promise<string> {
  const { rows } = await sql<{ kind: PsgcKind; changes: PsgcPreview['added']; touched: number }>`
    select c.kind, json_build_object(
        'count', count(*), 'clients', sum(counted.clients), 'assignments', sum(counted.assignments),
        'items', coalesce(json_agg(${item} order by c.position) filter (where c.position > ${(page - 1) * ipp} and c.position <= ${page * ipp}), '[]')) as changes,
      coalesce(sum(counted.clients) filter (where c.kind in ('moved', 'merged') and ${blockingBranch} is null), 0)::int as touched
    from psgc_changes c
    cross join lateral (select ${clientsOf(sql`c.from_id`)} as clients, ${assignmentsOf(sql`c.from_id`)} as assignments) counted
    where c.upload_id = ${id} group by c.kind
  `.execute(db)
  const none = { count: 0, items: [], clients: 0, assignments: 0 }
  const kinds = Object.fromEntries(psgcKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.changes ?? none]))
  return JSON.stringify({ upload_id: id, barangays, ...kinds, clients_touched: rows.reduce((sum, { touched }) => sum + touched, 0) })
}
