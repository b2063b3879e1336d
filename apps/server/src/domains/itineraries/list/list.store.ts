import type { Itinerary, ItineraryListQuery, itinerarySorts } from '@bisita/contract/itineraries'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../database/connection.ts'
import { planOnce } from '../../../database/prepared.ts'
import type { ListPage } from '../../../page.store.ts'
import { countOf, rollupCount } from './counts.ts'
import { type ItineraryListPart, partsOf } from './parts.ts'
import { dayParameter, itineraryRecordColumns, itineraryRecordLookups } from '../itineraryRecordColumns.ts'
import type { ItineraryReader } from '../scope.ts'
import { daysAfter, daysBefore, isBounded, type DayRange } from '../../../dayRange.ts'
import { itineraryDayRange } from '../dayRange.ts'

type Sql = RawBuilder<unknown>

/** What a page is sorted by, and which way; by id alone when reading on from `after_id`. */
type Sorting = { readonly by: 'id' | (typeof itinerarySorts)[number]; readonly down: boolean }

function sortingOf({ after_id, sort = '-created_at' }: ItineraryListQuery): Sorting {
  if (after_id !== undefined) return { by: 'id', down: false }
  return { by: sort.replace('-', '') as Sorting['by'], down: sort.startsWith('-') }
}

const inOrder = ({ down }: Sorting): Sql => (down ? sql`order by k desc, id desc` : sql`order by k, id`)

/** What a page asks for. `limit` rows of a part are enough. */
type ItineraryListRequest = {
  readonly query: ItineraryListQuery
  readonly days: DayRange
  readonly sorting: Sorting
  readonly limit: Sql
  readonly today: string
}

/** More days than there are between any two. */
const farther = sql.lit(10_000_000)

/**
 * The first rows of a part in the order `day`, by how far each is away: those of today and later are walked from
 * today on, those before it from yesterday back. Of one day they come by their ids, whichever way it is walked.
 */
function rowsByDay(part: ItineraryListPart, { query, sorting: { down }, limit, today }: ItineraryListRequest): Sql {
  const day = dayParameter(today)
  const from = query.after_id === undefined ? sql`` : sql`and i.id > ${query.after_id}`
  const walked = (k: Sql, condition: Sql, backwards: boolean) =>
    eachOf(part, sql`select i.id, ${k} as k from ${part.from} where ${part.where} ${from} and ${condition}
      order by i.visible_at ${backwards ? sql`desc` : sql``}, i.id ${down ? sql`desc` : sql``} limit ${limit}`)
  const ahead = walked(sql`i.visible_at - ${day}`, sql`i.visible_at >= ${day}`, down)
  const behind = walked(sql`${farther} + (${day} - i.visible_at)`, sql`i.visible_at < ${day}`, !down)
  return sql`${ahead} union all ${behind}`
}

/**
 * The first rows of a part, walked along an index in the list's order, or found first and put in order then
 * (`offset 0` keeps the planner from guessing). Days are an order with an index of its own everywhere. In the
 * order of creation, and of ids, which is much the same, one person or client has so little that it is found
 * first. Elsewhere days are no help: either everything is walked from the end where the list begins, past
 * what lies on other days, or the days' rows are found first. The rollup tells how many either way has to
 * look at, and the shorter one is taken.
 */
function rowsOf(part: ItineraryListPart, request: ItineraryListRequest): Sql {
  const { query, days, sorting, limit } = request
  if (sorting.by === 'day') return rowsByDay(part, request)
  const from = query.after_id === undefined ? sql`` : sql`and i.id > ${query.after_id}`
  const rows = (condition: Sql) => sql`
    select i.id, ${sql.ref(`i.${sorting.by}`)} as k from ${part.from} where ${part.where} ${from} ${condition}`
  const walked = (condition: Sql = sql``) => eachOf(part, sql`${rows(condition)} ${inOrder(sorting)} limit ${limit}`)
  const gathered = (condition: Sql = sql``) =>
    eachOf(part, sql`select id, k from (${rows(condition)} offset 0) g ${inOrder(sorting)} limit ${limit}`)
  if (sorting.by === 'visible_at') return walked()
  if (part.ordered && sorting.by === 'created_at' && !isBounded(days)) return walked()
  if (part.rollup === undefined) return gathered()
  if (!isBounded(days)) return walked()
  const passed = rollupCount(part.rollup, {}, sorting.down ? daysAfter(days) : daysBefore(days))
  const walk = sql`(select ${passed} <= ${rollupCount(part.rollup, {}, days)})`
  return sql`${walked(sql`and ${walk}`)} union all ${gathered(sql`and not ${walk}`)}`
}

const eachOf = ({ each }: ItineraryListPart, rows: Sql): Sql =>
  each === undefined ? sql`(${rows})` : sql`(select f.id, f.k from ${each} cross join lateral (${rows}) f)`

/** A list's statement in pieces: the tables that the rest reads (the last two are the `total` and the `page`), and the records of the page. */
function listed(user: ItineraryReader, query: ItineraryListQuery, today: string): { readonly tables: Sql; readonly records: Sql } {
  const { ipp } = query
  const sorting = sortingOf(query)
  const days = itineraryDayRange(query, today)
  const offset = query.after_id === undefined ? (query.page - 1) * ipp : 0
  const parts = partsOf(user, query, today)
  // Where the last match has been seen nothing is looked for beyond it.
  const limit = sql`least((select n from total), ${offset + ipp + 1})`
  const rows = parts.map((part) => rowsOf(part, { query, days, sorting, limit, today }))
  const tables = [
    ...parts.flatMap((part) => part.with),
    sql`total as materialized (select ${sql.join(parts.map((part) => countOf(part, query, days)), sql` + `)} as n)`,
    sql`page as materialized (
      select id, k from (${sql.join(rows, sql` union all `)}) m ${inOrder(sorting)} limit ${ipp + 1} offset ${offset})`,
  ]
  return {
    tables: sql`with ${sql.join(tables)}`,
    records: sql`
      select ${itineraryRecordColumns(dayParameter(today))}
      from (select id, k from page ${inOrder(sorting)} limit ${ipp}) p cross join lateral (select * from itineraries where id = p.id offset 0) i ${itineraryRecordLookups}
      order by ${sorting.down ? sql`p.k desc, p.id desc` : sql`p.k, p.id`}`,
  }
}

/** The statement of {@link listItineraries}. */
export function itinerariesPage(user: ItineraryReader, query: ItineraryListQuery, today: string): RawBuilder<ListPage> {
  const { tables, records } = listed(user, query, today)
  // A walk along an index is the best way whatever the values; words and days are not found one way always.
  const once = query.keyword === undefined && !isBounded(itineraryDayRange(query, today)) ? planOnce : sql``
  return sql<ListPage>`${once}
    ${tables}
    select (select n from total)::int as count, (select count(*) > ${query.ipp} from page) as more,
      coalesce(json_agg(row_to_json(r)), '[]')::text as items
    from (${records}) r`
}

/** The records of that page, a row each. */
export function itineraryRows(user: ItineraryReader, query: ItineraryListQuery, today: string): RawBuilder<{ record: Itinerary }> {
  const { tables, records } = listed(user, query, today)
  return sql`${tables} select row_to_json(r) as record from (${records}) r`
}

/** A page of the itineraries in scope, with its exact count, in one statement and so of one moment. */
export async function listItineraries(db: Executor, user: ItineraryReader, query: ItineraryListQuery, today: string): Promise<ListPage> {
  const { rows } = await itinerariesPage(user, query, today).execute(db)
  return rows[0] as ListPage
}
