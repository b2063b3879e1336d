import { addDays, startOfDay } from '@bisita/rules/time/days'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { byText, type LocalPage } from '../../device/overlay/pages.ts'
import type { VisitWithQueue, VisitsQuery } from './visits.repository.ts'

/** After every instant that is written as text. */
const beyond = '￿'

/** The instant after the last of a day, as text; the last day that can be written has none. */
const endOf = (day: string | undefined): string =>
  day === undefined || day >= '9999-12-31' ? beyond : startOfDay(addDays(day, 1)).toISOString()

/** The stored visits of some days of Manila, by an index. */
export const ofDays = ({ db }: LocalDeps, { date_from, date_to }: Pick<VisitsQuery, 'date_from' | 'date_to'>) =>
  db.visits.where('contact_time').between(date_from === undefined ? '' : startOfDay(date_from).toISOString(), endOf(date_to), true, false)

/** Whether an instant lies in some days of Manila. */
export function isWithin(contact_time: string, { date_from, date_to }: Pick<VisitsQuery, 'date_from' | 'date_to'>): boolean {
  const at = Date.parse(contact_time)
  const end = endOf(date_to)
  return (date_from === undefined || at >= startOfDay(date_from).getTime()) && (end === beyond || at < Date.parse(end))
}

const narrowing = ['client_id', 'user_id', 'visit_result', 'has_availed', 'keyword', 'filter_region', 'filter_province', 'filter_mun_city', 'filter_barangay', 'after_id', 'hour', 'ids', 'evidence', 'flag'] as const

/** Whether nothing but days narrows a list: then its page is read along the index, however many visits there are. */
export const isPlain = (query: VisitsQuery): boolean => narrowing.every((name) => query[name] === undefined || query[name] === '')

/** The page of a plain list; `queued` are the visits beside the stored ones, all of the days. */
export async function plainPage(deps: LocalDeps, query: VisitsQuery, queued: readonly VisitWithQueue[]): Promise<LocalPage<VisitWithQueue>> {
  const [page, size] = [Number(query.page ?? 1), Number(query.ipp ?? 10)]
  const sign = query.sort === 'visit_time' ? 1 : -1
  const compare = (one: VisitWithQueue, other: VisitWithQueue) => sign * (Date.parse(one.contact_time) - Date.parse(other.contact_time) || byText(one.id, other.id))
  const beside = queued.toSorted(compare)
  const from = (page - 1) * size
  // At most all queued ones stand before the page, so it begins that much earlier among the stored ones.
  const first = Math.max(0, from - beside.length)
  const ordered = sign === 1 ? ofDays(deps, query) : ofDays(deps, query).reverse()
  const [stored, count] = await Promise.all([ordered.offset(first).limit(size + beside.length + 1).toArray(), ofDays(deps, query).count()])
  const [head] = stored
  const before = first === 0 ? 0 : head === undefined ? beside.length : beside.filter((visit) => compare(visit, head) < 0).length
  const merged = [...stored, ...beside.slice(before)].toSorted(compare)
  const start = from - first - before
  const total = count + beside.length
  return { items: merged.slice(start, start + size), count: total, pages: Math.ceil(total / size), hasNext: page * size < total }
}
