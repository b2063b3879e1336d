import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import { itinerariesAsOf, type TransactionSnapshot, newestVisitsAsOf, visibleIn, visitsAsOf } from '../../database/asOf.ts'
import type { Caller } from '../../http/context.ts'
import { inScope } from '../../scope.ts'
import type { DayRange } from '../../dayRange.ts'
import { listedClientColumns as clientFields, listedClientJoins as clientJoins } from '../clients/clientRecordColumns.ts'
import { dayParameter, itineraryRecordColumns as itineraryFields, itineraryRecordLookups } from '../itineraries/itineraryRecordColumns.ts'
import { itineraryInScopeWithDeleted } from '../itineraries/scope.ts'
import { visitRecordColumns, visitRecordJoins, visitPending } from '../visits/visitRecordColumns.ts'
import { visitInScopeWithDeleted } from '../visits/scope.ts'
import { contactConditions, statusConditions, withinDayRange } from './figures.store.ts'
import { codeOf, type PlaceGroup, saturationSource, type SaturationQuery, saturationConditions } from './saturation.store.ts'

type Sql = RawBuilder<unknown>

type Part = { readonly limit: number; readonly offset: number }

/** Who reads, today. */
export type CellReader = { readonly reader: Pick<Caller, 'id' | 'user_type' | 'scope'>; readonly today: string }

/** The records of a cell: the ids as of the report's moment, and how each is shown as it is now. */
export type CellRecords = {
  /** Tables that the ids are read from. */
  readonly tables: readonly Sql[]
  /** A relation of ids, each once. */
  readonly ids: Sql
  /** Where a record is now, its alias and the condition that the reader sees it. */
  readonly table: string
  readonly scopeCondition: RawBuilder<boolean>
  /** The list's order. */
  readonly order: Sql
  /** A part of the ids in the list's order, found along an index of it, where there is one. */
  readonly inOrder?: (part: Part) => Sql
  /** The fields of a record `r`, under the alias of its list, with what became of it. */
  readonly shown: (page: Sql) => Sql
}

const since = (deleted: Sql, changed: Sql): Sql => sql`case when ${deleted} then 'deleted' when ${changed} then 'changed' else 'unchanged' end as since`

/** Itineraries that people had on some days, of a status or any. */
export function itinerariesOf(moment: TransactionSnapshot, userIds: readonly string[], [first, last]: DayRange, status: string | null, day: string, { reader, today }: CellReader): CellRecords {
  const conditions = [
    sql`assigned_to = any(${userIds}::uuid[])`,
    sql`visible_at between ${first}::date and ${last}::date`,
    ...(status === null ? [] : [statusConditions(day)[status] as Sql]),
  ]
  return {
    tables: [],
    ids: sql`select id from (${itinerariesAsOf(moment)}) i where ${allOf(conditions)}`,
    table: 'itineraries',
    scopeCondition: itineraryInScopeWithDeleted(reader, 'r'),
    order: sql`r.created_at desc, r.id desc`,
    shown: (page) => sql`
      select ${itineraryFields(dayParameter(today))}, ${since(sql`i.deleted_at is not null`, sql`not ${visibleIn(sql`i.version_seq`, moment)}`)}
      from (${page}) k cross join lateral (select * from itineraries where id = k.id offset 0) i ${itineraryRecordLookups} order by i.created_at desc, i.id desc`,
  }
}

/** What people recorded on some days, with one outcome or any. */
export function contactsOf(moment: TransactionSnapshot, kind: 'visit' | 'call', userIds: readonly string[], dayRange: DayRange, outcome: string | null, { reader }: CellReader): CellRecords {
  const conditions = [
    sql`user_id = any(${userIds}::uuid[])`,
    sql`visit_type = ${kind}`,
    withinDayRange(dayRange),
    ...(outcome === null ? [] : [contactConditions[outcome] as Sql]),
  ]
  return {
    tables: [],
    ids: sql`select id from (${visitsAsOf(moment)}) v where ${allOf(conditions)}`,
    inOrder: (part) => newestVisitsAsOf(moment, allOf(conditions), part),
    table: 'visits',
    scopeCondition: visitInScopeWithDeleted(reader.scope, reader, 'r'),
    order: sql`r.contact_time desc, r.id desc`,
    // It never changes but by being taken back.
    shown: (page) => sql`
      select ${visitRecordColumns(reader)}, ${visitPending}, ${since(sql`v.deleted_at is not null`, sql`false`)}
      from (${page}) k join visits v on v.id = k.id ${visitRecordJoins} order by v.contact_time desc, v.id desc`,
  }
}

/** Which row of market-saturation: that of branches, of clients in none of some branches, or of a place. Null is the total. */
export type SaturationRow =
  | { readonly branches: readonly string[] }
  | { readonly outside: readonly string[] }
  | { readonly group: PlaceGroup; readonly code: string }
  | null

function ofRow(row: SaturationRow): Sql {
  if (row === null) return sql`true`
  if ('branches' in row) return sql`l.branch_id = any(${row.branches}::uuid[])`
  if ('outside' in row) return sql`(l.branch_id is null or l.branch_id <> all(${row.outside}::uuid[]))`
  return sql`c.location_id in (select l.id from locations l where ${codeOf(row.group)} = ${row.code})`
}

/** Clients of a row of market-saturation that something holds of. */
export function clientsOf(query: SaturationQuery, row: SaturationRow, column: string, { reader, today }: CellReader): CellRecords {
  const { tables, from } = saturationSource(query, ofRow(row))
  return {
    tables: [tables],
    ids: sql`select c.id from ${from} where ${saturationConditions[column]}`,
    table: 'clients',
    scopeCondition: inScope(reader.scope, sql`r.location_id`, sql`r.id`),
    order: sql`r.name_key, r.id`,
    shown: (page) => sql`
      select ${clientFields(today)},
        ${since(sql`c.deleted_at is not null`, sql`not ${visibleIn(sql`c.revision_id`, query.moment)}`)}
      from (${page}) k join clients c on c.id = k.id ${clientJoins} order by c.name_key, c.id`,
  }
}

/** A page of a cell's records. `hidden` of the `count` are out of the reader's scope by now. */
export type DetailPage = { readonly items: string; readonly count: number; readonly hidden: number }

const cell = ({ tables, ids, table, scopeCondition }: CellRecords): Sql => sql`
  with ${sql.join([...tables, sql`cell as materialized (${ids})`, sql`seen as materialized (
    select r.* from (select r.id from cell join ${sql.table(table)} r on r.id = cell.id where ${scopeCondition}) r)`])}`

const ordered = ({ table, order }: CellRecords, part: Sql): Sql =>
  sql`select r.id from seen join ${sql.table(table)} r on r.id = seen.id order by ${order} ${part}`

/** Which page; and how many records the cell has, where that is known and the reader sees all of them: they need not be found then. */
type DetailPageQuery = { readonly page: number; readonly ipp: number; readonly number: number | null }

/** Reads a page, with the numbers of the whole, in one statement. */
export async function readDetails(db: Executor, records: CellRecords, { page, ipp, number }: DetailPageQuery): Promise<DetailPage> {
  const part = { limit: ipp, offset: (page - 1) * ipp }
  const items = (ids: Sql): Sql => sql`(select coalesce(json_agg(row_to_json(d)), '[]')::text from (${records.shown(ids)}) d) as items`
  const statement =
    number !== null && records.inOrder !== undefined
      ? sql<DetailPage>`select ${number}::int as count, 0 as hidden, ${items(records.inOrder(part))}`
      : sql<DetailPage>`${cell(records)}
          select (select count(*)::int from cell) as count, (select count(*)::int from cell) - (select count(*)::int from seen) as hidden, ${items(ordered(records, sql`limit ${part.limit} offset ${part.offset}`))}`
  const { rows } = await statement.execute(db)
  return rows[0] as DetailPage
}

/** How many of a cell's records the reader sees. */
export async function countDetails(db: Executor, records: CellRecords): Promise<number> {
  const { rows } = await sql<{ n: number }>`${cell(records)} select count(*)::int as n from seen`.execute(db)
  return rows[0]?.n ?? 0
}

/** All of a cell's records that the reader sees, a row each, in the list's order. */
export const detailRows = (records: CellRecords): RawBuilder<{ record: Readonly<Record<string, unknown>> }> =>
  sql`${cell(records)} select row_to_json(d) as record from (${records.shown(ordered(records, sql``))}) d`
