import { all, availed } from '@bisita/contract/visits/outcomes'
import { manilaOffset } from '@bisita/rules/time/days'
import { searchWords } from '@bisita/rules/fold'
import { liesIn } from '@bisita/rules/places/places'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { layOver, linesOf, type Laid } from '../../device/overlay/laid.ts'
import { type Page, pageOf } from '../../device/overlay/pages.ts'
import { findClients, visitsOf } from '../../device/overlay/stored.ts'
import { withQueue } from '../../device/overlay/visits.ts'
import { isPlain, isWithin, ofDays, plainPage } from './visits.page.local.ts'
import type { Visit, VisitsPage, VisitsQuery } from './visits.repository.ts'

/** A page of the visits on the device, queued ones among them; `since` is the first day that it has. */
export async function listHere(deps: LocalDeps, query: VisitsQuery, since: string): Promise<VisitsPage> {
  const laid = await layOver(deps)
  const page = isPlain(query) ? await plainPage(deps, query, await beside(deps, laid, query)) : await foundPage(deps, laid, query)
  const shown = (visit: Visit) => (visit.queue === undefined ? withQueue(visit, laid) : visit)
  return { ...page, items: page.items.map(shown), since }
}

/** Queued visits of the days that are not stored yet. */
async function beside({ db }: LocalDeps, laid: Laid, query: VisitsQuery): Promise<readonly Visit[]> {
  const queued = laid.visits.filter(({ visit_time }) => isWithin(visit_time, query))
  const stored = await db.visits.bulkGet(queued.map(({ id }) => id))
  return queued.filter((_, at) => stored[at] === undefined)
}

/** What is looked through, since more than days narrows it. */
async function foundPage(deps: LocalDeps, laid: Laid, query: VisitsQuery): Promise<Page<Visit>> {
  const rows = await (query.client_id === undefined ? ofDays(deps, query).toArray() : visitsOf(deps.db, query.client_id))
  const everything: Visit[] = [...rows, ...(await beside(deps, laid, query))]
  const found = await filtered(deps, laid, query, everything.filter((visit) => matches(visit, query)))
  const ascending = query.sort === 'visit_time' || query.after_id !== undefined
  return pageOf(found, query, !ascending, (one, other) => Date.parse(one.visit_time) - Date.parse(other.visit_time))
}

/** The hour of Manila's day of an instant. */
const hourOf = (instant: string): number => new Date(Date.parse(instant) + manilaOffset).getUTCHours()

/** What a visit itself tells. */
function matches(visit: Visit, query: VisitsQuery): boolean {
  const { visit_result: result } = query
  return (
    (query.visit_type ?? visit.visit_type) === visit.visit_type &&
    (query.client_id ?? visit.client_id) === visit.client_id &&
    (query.user_id ?? visit.user_id) === visit.user_id &&
    (result === undefined || result === all || (result === availed ? visit.has_availed : visit.visit_result === result)) &&
    (query.has_availed === undefined || String(query.has_availed) === String(visit.has_availed)) &&
    (query.hour === undefined || Number(query.hour) === hourOf(visit.visit_time)) &&
    (query.ids === undefined || query.ids.split(',').includes(visit.id)) &&
    isWithin(visit.visit_time, query)
  )
}

/** What its client tells: the keyword, which is looked for in the catalogue, and where the client lives. */
async function filtered(deps: LocalDeps, laid: Laid, query: VisitsQuery, visits: readonly Visit[]): Promise<readonly Visit[]> {
  const spoken = searchWords(query.keyword ?? '').length > 0 && visits.length > 0
  const found = spoken ? await clientsFound(deps, laid, query.keyword ?? '') : null
  const named = found === null ? visits : visits.filter(({ client_id }) => found.has(client_id))
  const { filter_region, filter_province, filter_mun_city, filter_barangay } = query
  const chosen = { filter_region, filter_province, filter_mun_city, filter_barangay }
  if (Object.values(chosen).every((code) => code === undefined)) return named
  const placeOf = await placesOf(deps, laid, named)
  return named.filter((visit) => {
    const place = placeOf(visit)
    return place !== undefined && liesIn(place, chosen)
  })
}

/** More than any device holds: all at once. */
const everyone = 10_000_000

async function clientsFound(deps: LocalDeps, laid: Laid, keyword: string): Promise<ReadonlySet<string>> {
  const { items } = await deps.catalogue.query({ keyword, ipp: everyone }, linesOf(laid))
  return new Set(items.map(({ id }) => id))
}

/** Where a visit's client lives: by the names that the visit shows, or by the client where the place is not assigned. */
async function placesOf({ db }: LocalDeps, laid: Laid, visits: readonly Visit[]): Promise<(visit: Visit) => string | undefined> {
  const byPath = new Map((await db.locations.toArray()).map(({ id, location }) => [location, id]))
  const path = ({ barangay, mun_city, province, region }: Visit) => [barangay, mun_city, province, region].join(', ')
  const elsewhere = visits.filter((visit) => !byPath.has(path(visit))).map(({ client_id }) => client_id)
  const clients = await findClients(db, elsewhere)
  return (visit) => laid.clients.get(visit.client_id)?.client.location_id ?? byPath.get(path(visit)) ?? clients.get(visit.client_id)?.location_id
}

