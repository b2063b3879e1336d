import { isDueState } from '@bisita/rules/touchpoints/touchpointState'
import type { ClientWithQueue, ClientsQuery } from './clients.repository.ts'

/*
 * Where clients stand follows from the day and from what waits in the queue, and what says where they are from their visits:
 * no index of the device has it. What is asked of it is answered from all clients that the rest of the query finds.
 */

const chosen = (value: string | undefined): boolean => value !== undefined && value !== 'All'

/** Whether a list is narrowed or ordered by what no index has. */
export const isUnindexed = ({ touchpoint_state: state, touchpoint_kind: kind, pin_source: pin, sort }: ClientsQuery): boolean =>
  chosen(state) || chosen(kind) || chosen(pin) || sort === 'due_on' || sort === '-due_on'

/** More than any device holds. */
const everything = 1_000_000

/** The same query for everybody, wherever they are and whatever they stand at. */
export function withoutUnindexed({ touchpoint_state: _, touchpoint_kind: _kind, pin_source: _pin, after_id: _after, sort, ...query }: ClientsQuery): ClientsQuery {
  const byName = sort === undefined || sort === 'due_on' || sort === '-due_on'
  return { ...query, ...(byName ? {} : { sort }), page: 1, ipp: everything }
}

function matches({ touchpoint_state: state, next_touchpoint: next, pin_source }: ClientWithQueue, { touchpoint_state: wanted, touchpoint_kind: kind, pin_source: pin }: ClientsQuery): boolean {
  if (chosen(kind) && next?.kind !== kind) return false
  if (chosen(pin) && (pin_source ?? 'none') !== pin) return false
  return !chosen(wanted) || (wanted === 'open' ? isDueState(state) : wanted === state)
}

/** By due day; those without one come last, whatever the direction, and the id breaks ties. */
const byDue = (way: 1 | -1) => (one: ClientWithQueue, other: ClientWithQueue): number => {
  const [day, otherDay] = [one.next_touchpoint?.due_on ?? null, other.next_touchpoint?.due_on ?? null]
  if (day === null || otherDay === null) return Number(day === null) - Number(otherDay === null) || way * (one.id < other.id ? -1 : 1)
  return way * (day === otherDay ? (one.id < other.id ? -1 : 1) : day < otherDay ? -1 : 1)
}

/** The page of a list out of everybody whom the rest of it finds. */
export function pageOfUnindexed(query: ClientsQuery, { items: all }: { readonly items: readonly ClientWithQueue[] }) {
  const found = all.filter((client) => matches(client, query))
  const [page, ipp] = [Number(query.page ?? 1), Number(query.ipp ?? 10)]
  const rest = restOf(query, found, page, ipp)
  return { items: rest.slice(0, ipp), count: found.length, pages: Math.ceil(found.length / ipp), hasNext: rest.length > ipp }
}

/** What is found from the page on, in its order: by id behind one, by due day, or as it was found. */
function restOf({ after_id: after, sort }: ClientsQuery, found: readonly ClientWithQueue[], page: number, ipp: number): readonly ClientWithQueue[] {
  if (after !== undefined) return found.filter(({ id }) => id > after).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const sorted = sort === 'due_on' ? found.toSorted(byDue(1)) : sort === '-due_on' ? found.toSorted(byDue(-1)) : found
  return sorted.slice((page - 1) * ipp)
}
