import { all } from '@bisita/contract/visits/outcomes'
import { containsWords, searchText, searchWords } from '@bisita/rules/fold'
import { manilaDay } from '@bisita/rules/time/days'
import { byDayFrom } from '@bisita/rules/visits/itineraries'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { groupBy } from '../../device/overlay/groupBy.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { byText, pageOf } from '../../device/overlay/pages.ts'
import { findClients } from '../../device/overlay/stored.ts'
import type { ItineraryDayCount, DaysQuery, ItinerariesPage, ItinerariesQuery, ItineraryWithQueue } from './itineraries.repository.ts'

/** A page of the itineraries on the device, newest first unless asked otherwise. */
export async function listItinerariesLocally(deps: LocalDeps, query: ItinerariesQuery): Promise<ItinerariesPage> {
  const sort = query.sort ?? '-created_at'
  const byDay = sort.endsWith('visible_at') ? byText : byDayFrom(manilaDay(new Date(deps.now())))
  const compare = sort.endsWith('created_at')
    ? (one: ItineraryWithQueue, other: ItineraryWithQueue) => Date.parse(one.created_at) - Date.parse(other.created_at)
    : (one: ItineraryWithQueue, other: ItineraryWithQueue) => byDay(one.visible_at, other.visible_at)
  return pageOf(await findHere(deps, query), query, sort.startsWith('-'), compare)
}

/** The days that have itineraries, with how many of each status, oldest first. */
export async function itineraryDaysLocally(deps: LocalDeps, query: DaysQuery): Promise<readonly ItineraryDayCount[]> {
  const days = groupBy(await findHere(deps, query), ({ visible_at }) => visible_at)
  const number = (of: readonly ItineraryWithQueue[], status: ItineraryWithQueue['status']) => of.filter((one) => one.status === status).length
  return [...days]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([date, of]) => ({
      date,
      pending: number(of, 'pending'),
      scheduled: number(of, 'scheduled'),
      visited: number(of, 'visited'),
      skipped: number(of, 'skipped'),
    }))
}

type Filters = Omit<DaysQuery, 'date_from' | 'date_to'> & Pick<ItinerariesQuery, 'date_from' | 'date_to'>

async function findHere(deps: LocalDeps, query: Filters): Promise<readonly ItineraryWithQueue[]> {
  const pending = await readPendingChanges(deps)
  // An mr's own: who gave one away does not see it any more.
  const own = (await withPendingItineraries(deps, pending, query)).filter(({ assigned_to }) => assigned_to === deps.user.id)
  const found = own.filter((one) => matches(one, query))
  const words = searchWords(query.keyword ?? '')
  if (words.length === 0) return found
  const textOf = await searchTexts(deps, pending, found)
  return found.filter((one) => containsWords(textOf(one), words))
}

const chosen = (filter: string | undefined, value: string | null) => filter === undefined || filter === all || filter === value

function matches(one: ItineraryWithQueue, { status, pin_type, assigned_to, branch_id, client_id, date_from, date_to, to_reassign }: Filters): boolean {
  return (
    // Who is signed in can go.
    to_reassign !== true &&
    chosen(status, one.status) &&
    chosen(pin_type, one.pin_type) &&
    (assigned_to ?? one.assigned_to) === one.assigned_to &&
    (branch_id === undefined || branch_id === one.branch_id) &&
    (client_id ?? one.client_id) === one.client_id &&
    (date_from ?? one.visible_at) <= one.visible_at &&
    (date_to ?? one.visible_at) >= one.visible_at
  )
}

/** What a client is found by; of one that is not on the device any more what its itinerary shows. */
async function searchTexts(deps: LocalDeps, pending: PendingChanges, found: readonly ItineraryWithQueue[]): Promise<(one: ItineraryWithQueue) => string> {
  const stored = await findClients(deps.db, found.map(({ client_id }) => client_id))
  return (one) => {
    const client = pending.clients.get(one.client_id)?.client ?? stored.get(one.client_id)
    const { phone_number, secondary_phone_number } = client ?? one
    return searchText({
      fullname: client?.fullname ?? one.client_name,
      phones: [phone_number, secondary_phone_number],
      sss_id: client?.sss_id,
    })
  }
}
