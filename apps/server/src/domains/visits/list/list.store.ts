import type { Visit, VisitListQuery } from '@bisita/contract/visits/visits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { type Asked, elsewhereCount, spanOf, totalOf, type Ways } from './list.counts.ts'
import { foundOf, isFound, ofSingleClients } from './list.found.ts'
import { groundOf, type Reader } from './list.ground.ts'
import { type Order, orderOf, walkAll, walkPeople, walkPlaces } from './list.walk.ts'
import { visitFields, visitJoins, visitPending } from '../record.ts'

type Sql = RawBuilder<unknown>

/** A page: the records as JSON text, how many match in all, and whether more follow. */
export type Page = { readonly items: string; readonly count: number; readonly more: boolean }

/** Tables of a list, rows of (id, k) that hold its first so many, and how many there are. */
type Parts = { readonly tables: readonly Sql[]; readonly rows: Sql; readonly count: Sql }

/** How many contacts members had elsewhere, where they are seen there. */
const elsewhere = (asked: Asked): readonly Sql[] =>
  asked.ground.people ? [sql`elsewhere (n) as materialized (select ${elsewhereCount(asked)})`] : []

/** What comes after `after_id`, of rows that were looked up whole. */
const after = ({ query }: Asked): Sql => (query.after_id === undefined ? sql`true` : sql`id > ${query.after_id}`)

/** Contacts that are found client by client are all looked up, and counted so. */
function foundParts(asked: Asked, { key }: Order): Parts {
  return {
    tables: [...elsewhere(asked), ...foundOf(asked, key)],
    rows: sql`select id, k from found where ${after(asked)}`,
    count: sql`(select count(*) from found)`,
  }
}

/** The rest is walked in the list's order along an index, and counted apart. */
function walkedParts(asked: Asked, order: Order, most: number): Parts {
  const { reader, ground } = asked
  const total = sql`total (n) as materialized (select ${totalOf(asked)})`
  const count = sql`(select n from total)`
  if (ground.chosen && reader.scope.kind !== 'mr') return { tables: [total], rows: walkPeople(asked, order, most), count }
  if (!ground.here) return { tables: [total], rows: walkAll(asked, order, most), count }
  const { table, rows } = walkPlaces(asked, order, most)
  const tables = [sql`span as materialized (${spanOf(asked)})`, ...elsewhere(asked), total, table]
  if (reader.scope.kind !== 'mr') return { tables, rows, count }
  return {
    tables: [...tables, sql`single as materialized (${ofSingleClients(asked, reader.scope.user_id, order.key)})`],
    rows: sql`${rows} union all select id, k from single where ${after(asked)}`,
    count: sql`${count} + (select count(*) from single)`,
  }
}

const usual: Ways = { farthest: 20_000, fewPlaces: 64, fewElsewhere: 5000, fewInAll: 20_000, fewEach: 20 }

/** A list's statement in pieces: the tables that the rest reads (the last is the `page`), its count, and the records of the page. */
type Listed = { readonly tables: Sql; readonly count: Sql; readonly records: Sql }

function listed(reader: Reader, query: VisitListQuery, kinds: readonly VisitType[], ways: Ways): Listed {
  const { ipp } = query
  const reading = query.after_id !== undefined
  const ground = groundOf(reader, query)
  const asked: Asked = { reader, query, kinds, ground, ways }
  const order = orderOf(asked)
  const offset = reading ? 0 : (query.page - 1) * ipp
  const { tables, rows, count } = isFound(asked) ? foundParts(asked, order) : walkedParts(asked, order, offset + ipp + (reading ? 1 : 0))
  const page = sql`page as materialized (
    select id, k from (${rows}) matching order by k ${order.way}, id ${order.way} limit ${reading ? ipp + 1 : ipp} offset ${offset})`
  return {
    tables: sql`with ${sql.join([...ground.tables, ...tables, page])}`,
    count,
    records: sql`
      select ${visitFields}, ${visitPending} from (select id, k from page limit ${ipp}) m join visits v on v.id = m.id ${visitJoins}
      order by m.k ${order.way}, m.id ${order.way}`,
  }
}

/** The statement of {@link listVisits}. */
export function visitsPage(
  reader: Reader,
  query: VisitListQuery,
  kinds: readonly VisitType[],
  ways: Ways = usual,
): RawBuilder<Page & { next: boolean | null }> {
  const { tables, count, records } = listed(reader, query, kinds, ways)
  return sql`
    ${tables}
    select (${count})::int as count,
      ${query.after_id === undefined ? sql`null::boolean` : sql`(select count(*) > ${query.ipp} from page)`} as next,
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (${records}) r) as items`
}

/** The records of that page, a row each. */
export function visitRows(reader: Reader, query: VisitListQuery, kinds: readonly VisitType[]): RawBuilder<{ record: Visit }> {
  const { tables, records } = listed(reader, query, kinds, usual)
  return sql`${tables} select row_to_json(r) as record from (${records}) r`
}

/** A page of the visits and calls in scope, with its exact count, in one statement and so of one moment. */
export async function listVisits(
  db: Executor,
  reader: Reader,
  query: VisitListQuery,
  kinds: readonly VisitType[],
  ways: Ways = usual,
): Promise<Page> {
  const { rows } = await visitsPage(reader, query, kinds, ways).execute(db)
  const { items, count, next } = rows[0] as Page & { next: boolean | null }
  return { items, count, more: next ?? query.page * query.ipp < count }
}
