import { all, availed } from '@bisita/contract/visits/outcomes'
import { manilaOffset } from '@bisita/rules/time/days'
import { searchWords } from '@bisita/rules/fold'
import { liesIn } from '@bisita/rules/places/places'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { readPendingChanges, type PendingChanges } from '../../device/overlay/pendingChanges.ts'
import { type LocalPage, pageOf } from '../../device/overlay/pages.ts'
import { findClients, visitsOf } from '../../device/overlay/stored.ts'
import { withPending } from '../../device/overlay/visits.ts'
import { isPlain, isWithin, ofDays, plainPage } from './visits.page.local.ts'
import type { VisitWithQueue, VisitsPage, VisitsQuery } from './visits.repository.ts'

/** A page of the visits on the device, queued ones among them; `since` is the first day that it has. */
export async function listVisitsLocally(deps: LocalDeps, query: VisitsQuery, since: string): Promise<VisitsPage> {
  const pending = await readPendingChanges(deps)
  const page = isPlain(query) ? await plainPage(deps, query, await beside(deps, pending, query)) : await foundPage(deps, pending, query)
  const shown = (visit: VisitWithQueue) => (visit.queue === undefined ? withPending(visit, pending) : visit)
  return { ...page, items: page.items.map(shown), since }
}

/** Queued visits of the days that are not stored yet. */
async function beside({ db }: LocalDeps, pending: PendingChanges, query: VisitsQuery): Promise<readonly VisitWithQueue[]> {
  const queued = pending.visits.filter(({ contact_time }) => isWithin(contact_time, query))
  const stored = await db.visits.bulkGet(queued.map(({ id }) => id))
  return queued.filter((_, at) => stored[at] === undefined)
}

/** What is looked through, since more than days narrows it. */
async function foundPage(deps: LocalDeps, pending: PendingChanges, query: VisitsQuery): Promise<LocalPage<VisitWithQueue>> {
  const rows = await (query.client_id === undefined ? ofDays(deps, query).toArray() : visitsOf(deps.db, query.client_id))
  const everything: VisitWithQueue[] = [...rows, ...(await beside(deps, pending, query))]
  const found = await filtered(deps, pending, query, everything.filter((visit) => matches(visit, query)))
  const ascending = query.sort === 'visit_time' || query.after_id !== undefined
  return pageOf(found, query, !ascending, (one, other) => Date.parse(one.contact_time) - Date.parse(other.contact_time))
}

/** The hour of Manila's day of an instant. */
const hourOf = (instant: string): number => new Date(Date.parse(instant) + manilaOffset).getUTCHours()

/** What a visit itself tells. */
function matches(visit: VisitWithQueue, query: VisitsQuery): boolean {
  const { visit_result: result } = query
  return (
    (query.visit_type ?? visit.visit_type) === visit.visit_type &&
    (query.client_id ?? visit.client_id) === visit.client_id &&
    (query.user_id ?? visit.user_id) === visit.user_id &&
    (result === undefined || result === all || (result === availed ? visit.has_availed : visit.visit_result === result)) &&
    (query.has_availed === undefined || String(query.has_availed) === String(visit.has_availed)) &&
    (query.hour === undefined || Number(query.hour) === hourOf(visit.contact_time)) &&
    (query.ids === undefined || query.ids.split(',').includes(visit.id)) &&
    (query.evidence === undefined || visit.evidence?.verdict === query.evidence) &&
    (query.flag === undefined || visit.evidence?.flags.some(({ code }) => code === query.flag) === true) &&
    isWithin(visit.contact_time, query)
  )
}

/** What its client tells: the keyword, which is looked for in the client index, and where the client lives. */
async function filtered(deps: LocalDeps, pending: PendingChanges, query: VisitsQuery, visits: readonly VisitWithQueue[]): Promise<readonly VisitWithQueue[]> {
  const spoken = searchWords(query.keyword ?? '').length > 0 && visits.length > 0
  const found = spoken ? await clientsFound(deps, pending, query.keyword ?? '') : null
  const named = found === null ? visits : visits.filter(({ client_id }) => found.has(client_id))
  const { filter_region, filter_province, filter_mun_city, filter_barangay } = query
  const chosen = { filter_region, filter_province, filter_mun_city, filter_barangay }
  if (Object.values(chosen).every((code) => code === undefined)) return named
  const placeOf = await placesOf(deps, pending, named)
  return named.filter((visit) => {
    const place = placeOf(visit)
    return place !== undefined && liesIn(place, chosen)
  })
}

/** More than any device holds: all at once. */
const everyone = 10_000_000

async function clientsFound(deps: LocalDeps, pending: PendingChanges, keyword: string): Promise<ReadonlySet<string>> {
  const { items } = await deps.clientIndex.query({ keyword, ipp: everyone }, pending)
  return new Set(items)
}

/** Where a visit's client lives: by the names that the visit shows, or by the client where the place is not assigned. */
async function placesOf({ db }: LocalDeps, pending: PendingChanges, visits: readonly VisitWithQueue[]): Promise<(visit: VisitWithQueue) => string | undefined> {
  const byPath = new Map((await db.locations.toArray()).map(({ id, location }) => [location, id]))
  const path = ({ barangay, mun_city, province, region }: VisitWithQueue) => [barangay, mun_city, province, region].join(', ')
  const elsewhere = visits.filter((visit) => !byPath.has(path(visit))).map(({ client_id }) => client_id)
  const clients = await findClients(db, elsewhere)
  return (visit) => pending.clients.get(visit.client_id)?.client.location_id ?? byPath.get(path(visit)) ?? clients.get(visit.client_id)?.location_id
}

