import type { ItineraryDaysQuery, ItineraryListQuery, ItineraryStatus } from '@bisita/contract/itineraries'
import { all } from '@bisita/contract/visits/outcomes'
import { matchesKeyword, searchText } from '@bisita/rules/fold'
import { itineraryStatus } from '@bisita/rules/visits/itineraries'
import { fullname } from '@bisita/rules/clients/names'
import type pg from 'pg'
import { modelPage } from './modelPage.ts'

/** An itinerary that is not deleted, as stored, with the searched fields of its client. */
export type PlainItinerary = {
  readonly id: string
  readonly client_id: string
  readonly location_id: string
  readonly assigned_to: string
  readonly branch_id: string | null
  readonly visible_at: string
  readonly pin_type: string
  readonly visit_id: string | null
  readonly skipped: boolean
  readonly created_by: string
  readonly created_at: Date
  readonly client_deleted: boolean
  /** Whether the assignee is deactivated or deleted. */
  readonly assignee_gone: boolean
  readonly lastname: string
  readonly firstname: string
  readonly middlename: string | null
  readonly phone_number: string | null
  readonly secondary_phone_number: string | null
  readonly sss_id: string | null
}

export async function readItineraries(pool: pg.Pool): Promise<PlainItinerary[]> {
  const { rows } = await pool.query<PlainItinerary>(
    `select i.id, client_id, i.location_id, assigned_to, i.branch_id, visible_at, pin_type, visit_id, skipped_at is not null as skipped,
       i.created_by, i.created_at, c.deleted_at is not null as client_deleted,
       u.deactivated_at is not null or u.deleted_at is not null as assignee_gone, lastname, firstname, middlename, c.phone_number, c.secondary_phone_number, sss_id
     from itineraries i join clients c on c.id = client_id join users u on u.id = i.assigned_to where i.deleted_at is null`,
  )
  return rows
}

/** The facts of a user that determine which itineraries are in scope. */
export type ItineraryModelUser = { readonly role: string; readonly id: string; readonly branches: ReadonlySet<string>; readonly places: ReadonlySet<string> }

export async function readItineraryUser(pool: pg.Pool, role: string, id: string): Promise<ItineraryModelUser> {
  const of = role === 'ah' ? 'select b.id from branches b join area_heads h using (area_id) where h.user_id = $1' : 'select branch_id from users where id = $1'
  const branches = await pool.query<{ id: string }>(`select id from branches where id in (${of})`, [id])
  const places = await pool.query<{ id: string }>(`select location_id as id from branch_locations where branch_id in (${of})`, [id])
  return { role, id, branches: new Set(branches.rows.map((row) => row.id)), places: new Set(places.rows.map((row) => row.id)) }
}

/** Whether a user sees an itinerary, independent of the product's rule (promises/people 3). */
export function modelItineraryInScope({ role, id, branches, places }: ItineraryModelUser, itinerary: PlainItinerary): boolean {
  if (role === 'admin') return true
  if (role === 'mr') return itinerary.assigned_to === id
  const ofBranch = itinerary.branch_id !== null && branches.has(itinerary.branch_id)
  return role === 'tele' ? ofBranch : ofBranch || places.has(itinerary.location_id)
}

export const statusOf = ({ visible_at, visit_id, skipped }: PlainItinerary, today: string): ItineraryStatus =>
  itineraryStatus({ visible_at, visit_id, skipped }, today)

/**
 * Whether an overdue itinerary counts for a user: an mr's own, those a telemarketer made in the branch, those of a
 * supervisor's branches.
 */
export function isOwnItinerary({ role, id, branches }: ItineraryModelUser, { assigned_to, branch_id, created_by }: PlainItinerary): boolean {
  if (role === 'admin') return true
  if (role === 'mr') return assigned_to === id
  return branch_id !== null && branches.has(branch_id) && (role !== 'tele' || created_by === id)
}

type Query = Partial<ItineraryListQuery>

/** Whether an itinerary matches the filters. */
export function itineraryMatches(one: PlainItinerary, query: Query, today: string): boolean {
  const words = searchText({ fullname: fullname(one), phones: [one.phone_number, one.secondary_phone_number], sss_id: one.sss_id })
  const chosen = (filter: string | undefined, value: string | null) => filter === undefined || filter === all || filter === value
  const keyword = query.keyword ?? ''
  return [
    chosen(query.status, statusOf(one, today)),
    chosen(query.pin_type, one.pin_type),
    query.assigned_to === undefined || one.assigned_to === query.assigned_to,
    query.branch_id === undefined || one.branch_id === query.branch_id,
    query.client_id === undefined || one.client_id === query.client_id,
    query.date_from === undefined || one.visible_at >= query.date_from,
    query.date_to === undefined || one.visible_at <= query.date_to,
    query.to_reassign !== true || (one.assignee_gone && ['pending', 'scheduled'].includes(statusOf(one, today))),
    // A keyword never finds a deleted client.
    keyword.trim() === '' || (!one.client_deleted && matchesKeyword(words, keyword)),
  ].every(Boolean)
}

const compareText = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** The sort key of the order `day`: the days ahead; past days come after all of those, the latest first. */
const daysAway = (day: string, today: string): number => {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  return days >= 0 ? days : 1e9 - days
}

const ordersOn = (today: string): Readonly<Record<string, (one: PlainItinerary, other: PlainItinerary) => number>> => ({
  day: (one, other) => daysAway(one.visible_at, today) - daysAway(other.visible_at, today),
  created_at: (one, other) => one.created_at.getTime() - other.created_at.getTime(),
  visible_at: (one, other) => compareText(one.visible_at, other.visible_at),
  id: () => 0,
})

/** The expected page of the list, computed from all itineraries. */
export function listItinerariesSlowly(all: readonly PlainItinerary[], seer: ItineraryModelUser, query: Query, today: string) {
  const { page, ipp = 10, after_id, sort = '-created_at' } = query
  const found = all.filter((one) => modelItineraryInScope(seer, one) && itineraryMatches(one, query, today))
  const field = after_id === undefined ? sort : 'id'
  const sign = field.startsWith('-') ? -1 : 1
  const order = ordersOn(today)[field.replace('-', '')] as (one: PlainItinerary, other: PlainItinerary) => number
  found.sort((one, other) => sign * (order(one, other) || compareText(one.id, other.id)))
  return modelPage(found, { page, ipp, after_id })
}

/** The expected days of the calendar. */
export function daysSlowly(all: readonly PlainItinerary[], seer: ItineraryModelUser, query: ItineraryDaysQuery, today: string) {
  const found = all.filter((one) => modelItineraryInScope(seer, one) && itineraryMatches(one, query as Query, today))
  const days = Map.groupBy(found, ({ visible_at }) => visible_at)
  const count = (of: readonly PlainItinerary[], status: ItineraryStatus) => of.filter((one) => statusOf(one, today) === status).length
  return [...days]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([date, of]) => ({
      date,
      pending: count(of, 'pending'),
      scheduled: count(of, 'scheduled'),
      visited: count(of, 'visited'),
      skipped: count(of, 'skipped'),
    }))
}
