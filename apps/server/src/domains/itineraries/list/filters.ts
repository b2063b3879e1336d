import type { ItineraryListQuery } from '@bisita/contract/itineraries'
import { all } from '@bisita/contract/visits/outcomes'
import { searchWords } from '@bisita/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { indexedSearchConditions } from '../../clients/list/searchConditions.ts'
import { isBounded, type DayRange } from '../../../dayRange.ts'
import { itineraryDayRange } from '../dayRange.ts'

type Condition = RawBuilder<boolean>

/** What a list or a calendar may be narrowed by. */
export type ItineraryFilters = Pick<
  ItineraryListQuery,
  'status' | 'assigned_to' | 'branch_id' | 'client_id' | 'pin_type' | 'date_from' | 'date_to' | 'keyword' | 'to_reassign'
>

/** The filters on what an itinerary is, without its day: on a row of `itineraries` as `i`, or of the counts as `k`. */
export function kindFilters({ status, pin_type }: ItineraryFilters, of: 'i' | 'k'): readonly Condition[] {
  const conditions: Condition[] = []
  const state = status === 'pending' || status === 'scheduled' ? 'open' : status
  if (state !== undefined && state !== all) conditions.push(sql`${sql.ref(`${of}.state`)} = ${state}`)
  if (pin_type !== undefined && pin_type !== all) conditions.push(sql`${sql.ref(`${of}.pin_type`)} = ${pin_type}`)
  return conditions
}

/** The condition that a day lies in a range. */
export const dayWithin = (day: RawBuilder<unknown>, [first, last]: DayRange): Condition => sql`${day} between ${first}::date and ${last}::date`

/** The filters on a row `i` of `itineraries` on the Manila day `today`, without the keyword. */
export function itineraryFilters(query: ItineraryFilters, today: string): readonly Condition[] {
  const dayRange = itineraryDayRange(query, today)
  // No condition without requested days: a plan for any range would estimate only a few rows.
  const conditions = [...kindFilters(query, 'i'), ...(isBounded(dayRange) ? [dayWithin(sql`i.visible_at`, dayRange)] : [])]
  if (query.assigned_to !== undefined) conditions.push(sql`i.assigned_to = ${query.assigned_to}`)
  if (query.branch_id !== undefined) conditions.push(sql`i.branch_id = ${query.branch_id}`)
  if (query.client_id !== undefined) conditions.push(sql`i.client_id = ${query.client_id}`)
  if (query.to_reassign === true) conditions.push(sql`i.state = 'open'`, sql`i.assigned_to = any(${gone})`)
  return conditions
}

/** Who can't go any more: deactivated or deleted. Few, and each one's itineraries stand together in an index. */
const gone = sql`array(select u.id from users u where u.deactivated_at is not null or u.deleted_at is not null)`

/** The ids of clients, not deleted, whose name, phones or number contain every word of a keyword; null without a word. */
export function clientsByKeyword(keyword: string | undefined): RawBuilder<unknown> | null {
  const words = searchWords(keyword ?? '')
  if (words.length === 0) return null
  return sql`select s.client_id from client_search s where ${allOf(indexedSearchConditions(words))}`
}
