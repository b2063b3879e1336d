import type { ItineraryListQuery } from '@bisita/contract/itineraries'
import { all } from '@bisita/contract/visits/outcomes'
import { searchWords } from '@bisita/rules/fold'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../../database/conditions.ts'
import { foundByWords } from '../../clients/list/found.ts'
import { isBounded, type Stretch } from '../../../stretch.ts'
import { stretchOf } from '../stretch.ts'

type Condition = RawBuilder<boolean>

/** What a list or a calendar may be narrowed by. */
export type Filters = Pick<
  ItineraryListQuery,
  'status' | 'assigned_to' | 'branch_id' | 'client_id' | 'pin_type' | 'date_from' | 'date_to' | 'keyword' | 'to_reassign'
>

/** The filters on what an itinerary is, without its day: on a row of `itineraries` as `i`, or of the counts as `k`. */
export function kindFilters({ status, pin_type }: Filters, of: 'i' | 'k'): readonly Condition[] {
  const conditions: Condition[] = []
  const state = status === 'pending' || status === 'scheduled' ? 'open' : status
  if (state !== undefined && state !== all) conditions.push(sql`${sql.ref(`${of}.state`)} = ${state}`)
  if (pin_type !== undefined && pin_type !== all) conditions.push(sql`${sql.ref(`${of}.pin_type`)} = ${pin_type}`)
  return conditions
}

/** That a day lies in a stretch. */
export const within = (day: RawBuilder<unknown>, [first, last]: Stretch): Condition => sql`${day} between ${first}::date and ${last}::date`

/** The filters on a row `i` of `itineraries` on the Manila day `today`, without the keyword. */
export function itineraryFilters(query: Filters, today: string): readonly Condition[] {
  const stretch = stretchOf(query, today)
  // Without days asked for none are told: a plan made for any days would take these for a few.
  const conditions = [...kindFilters(query, 'i'), ...(isBounded(stretch) ? [within(sql`i.visible_at`, stretch)] : [])]
  if (query.assigned_to !== undefined) conditions.push(sql`i.assigned_to = ${query.assigned_to}`)
  if (query.branch_id !== undefined) conditions.push(sql`i.branch_id = ${query.branch_id}`)
  if (query.client_id !== undefined) conditions.push(sql`i.client_id = ${query.client_id}`)
  if (query.to_reassign === true) conditions.push(sql`i.state = 'open'`, sql`i.assigned_to = any(${gone})`)
  return conditions
}

/** Who can't go any more: deactivated or deleted. Few, and each one's itineraries stand together in an index. */
const gone = sql`array(select u.id from users u where u.deactivated_at is not null or u.deleted_at is not null)`

/** The living clients whose name, phones or number contain every word of a keyword, as ids; null without a word. */
export function clientsFound(keyword: string | undefined): RawBuilder<unknown> | null {
  const words = searchWords(keyword ?? '')
  if (words.length === 0) return null
  return sql`select s.client_id from client_search s where ${allOf(foundByWords(words))}`
}
