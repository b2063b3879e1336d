import type { Visit, VisitListQuery } from '@bisita/contract/visits/visits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'
import type { ListPage } from '../../../page.store.ts'
import { type VisitListRequest, elsewhereCount, countOfDays, totalOf, type Thresholds } from './list.counts.ts'
import { hitsOf, isByKeyword, singleClientHits } from './listHits.ts'
import { listScopeOf, type VisitReader } from './listScope.ts'
import { type ListOrder, orderOf, scanAll, scanPeople, scanPlaces } from './pageByIndex.ts'
import { visitRecordColumns, visitRecordJoins, visitPending } from '../visitRecordColumns.ts'

type Sql = RawBuilder<unknown>

/** Tables of a list, rows of (id, k) that hold its first so many, and how many there are. */
type Parts = { readonly tables: readonly Sql[]; readonly rows: Sql; readonly count: Sql }

/** How many contacts members had elsewhere, where they are seen there. */
const elsewhere = (request: VisitListRequest): readonly Sql[] =>
  request.scope.hasMembers ? [sql`elsewhere (n) as materialized (select ${elsewhereCount(request)})`] : []

/** What comes after `after_id`, of rows that were looked up whole. */
const after = ({ query }: VisitListRequest): Sql => (query.after_id === undefined ? sql`true` : sql`id > ${query.after_id}`)

/** Contacts that are found client by client are all looked up, and counted so. */
function foundParts(request: VisitListRequest, { key }: ListOrder): Parts {
  return {
    tables: [...elsewhere(request), ...hitsOf(request, key)],
    rows: sql`select id, k from found where ${after(request)}`,
    count: sql`(select count(*) from found)`,
  }
}

/** The rest is walked in the list's order along an index, and counted apart. */
function walkedParts(request: VisitListRequest, order: ListOrder, most: number): Parts {
  const { reader, scope } = request
  const total = sql`total (n) as materialized (select ${totalOf(request)})`
  const count = sql`(select n from total)`
  if (scope.hasAskedPeople && reader.scope.kind !== 'mr') return { tables: [total], rows: scanPeople(request, order, most), count }
  if (!scope.hasScopePlaces) return { tables: [total], rows: scanAll(request, order, most), count }
  const { table, rows } = scanPlaces(request, order, most)
  const tables = [sql`span as materialized (${countOfDays(request)})`, ...elsewhere(request), total, table]
  if (reader.scope.kind !== 'mr') return { tables, rows, count }
  return {
    tables: [...tables, sql`single as materialized (${singleClientHits(request, reader.scope.user_id, order.key)})`],
    rows: sql`${rows} union all select id, k from single where ${after(request)}`,
    count: sql`${count} + (select count(*) from single)`,
  }
}

/** Longer pages are read by programs, each planned for its length. */
const longestPlanned = 100

const usual: Thresholds = { farthest: 20_000, fewPlaces: 64, fewElsewhere: 5000, fewInAll: 20_000, fewEach: 20 }

/** A list's statement in pieces: the tables that the rest reads (the last is the `page`), its count, and the records of the page. */
type Listed = { readonly tables: Sql; readonly count: Sql; readonly records: Sql }

function listed(reader: VisitReader, query: VisitListQuery, kinds: readonly VisitType[], ways: Thresholds): Listed {
  const { ipp } = query
  const reading = query.after_id !== undefined
  const scope = listScopeOf(reader, query)
  const request: VisitListRequest = { reader, query, kinds, scope, thresholds: ways }
  const order = orderOf(request)
  const offset = reading ? 0 : (query.page - 1) * ipp
  const { tables, rows, count } = isByKeyword(request) ? foundParts(request, order) : walkedParts(request, order, offset + ipp + (reading ? 1 : 0))
  const page = sql`page as materialized (
    select id, k from (${rows}) matching order by k ${order.direction}, id ${order.direction} limit ${reading ? ipp + 1 : ipp} offset ${offset})`
  return {
    tables: sql`with ${sql.join([...scope.tables, ...tables, page])}`,
    count,
    records: sql`
      select ${visitRecordColumns(reader)}, ${visitPending} from (select id, k from page limit ${ipp}) m join visits v on v.id = m.id ${visitRecordJoins}
      order by m.k ${order.direction}, m.id ${order.direction}`,
  }
}

/**
 * Whether a list is asked for as it opens, with a kind or a place at most: these are asked all day, and since what the
 * first parts find decides the way, one plan is good for any of them.
 */
function isUsual({ page, ipp, visit_type, filter_region, filter_province, filter_mun_city, ...others }: VisitListQuery): boolean {
  return page === 1 && ipp <= longestPlanned && Object.values(others).every((value) => value === undefined)
}

/** The statement of {@link listVisits}. */
export function visitsPage(
  reader: VisitReader,
  query: VisitListQuery,
  kinds: readonly VisitType[],
  ways: Thresholds = usual,
): RawBuilder<ListPage & { next: boolean | null }> {
  const { tables, count, records } = listed(reader, query, kinds, ways)
  return sql`${isUsual(query) ? planOnce : sql``}
    ${tables}
    select (${count})::int as count,
      ${query.after_id === undefined ? sql`null::boolean` : sql`(select count(*) > ${query.ipp} from page)`} as next,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (${records}) r) as items`
}

/** The records of that page, a row each. */
export function visitRows(reader: VisitReader, query: VisitListQuery, kinds: readonly VisitType[]): RawBuilder<{ record: Visit }> {
  const { tables, records } = listed(reader, query, kinds, usual)
  return sql`${tables} select row_to_json(r) as record from (${records}) r`
}

/** A page of the visits and calls in scope, with its exact count, in one statement and so of one moment. */
export async function listVisits(
  db: Executor,
  reader: VisitReader,
  query: VisitListQuery,
  kinds: readonly VisitType[],
  ways: Thresholds = usual,
): Promise<ListPage> {
  const { rows } = await visitsPage(reader, query, kinds, ways).execute(db)
  const { items, count, next } = rows[0] as ListPage & { next: boolean | null }
  return { items, count, more: next ?? query.page * query.ipp < count }
}
