import type { BestTimeAnswer } from '@bisita/contract/touchpoints/bestTimes'
import type { Position } from '@bisita/rules/clients/pins'
import { preferredHalf } from '@bisita/rules/day/bestTime'
import { arranged, restOrdered, stopMoved } from '@bisita/rules/day/day'
import { routeMetres } from '@bisita/rules/day/route'
import { pensionCalendarOf } from '@bisita/rules/pension/defaultRules'
import { creditedFact } from '@bisita/rules/pension/facts'
import { useEffect, useMemo } from 'react'
import { usePermissions } from '../../ui/permissions.ts'
import { useBestTimes, useSeveralClients } from '../clients/several.queries.ts'
import type { ClientWithQueue } from '../clients/clients.repository.ts'
import { byPlace } from '../itineraries/format.ts'
import { useDayOrder, useItinerariesList } from '../itineraries/itineraries.queries.ts'
import type { ItineraryWithQueue } from '../itineraries/itineraries.repository.ts'
import { dayPageSize } from '../itineraries/screens/itineraryState.ts'
import { useVisitsList } from '../visits/visits.queries.ts'
import type { Stop } from './stop.ts'

/** More clients than this are not asked for at once; a day of more stops says nothing of the others. */
const mostTimed = 100

type Known = { readonly client: ClientWithQueue | undefined; readonly bestTime: BestTimeAnswer | undefined; readonly pension: string | null; readonly day: string }

const parts = { morning: 'early', afternoon: 'late' } as const

const stopOf = (itinerary: ItineraryWithQueue, { client, bestTime, pension, day }: Known): Stop => {
  const half = preferredHalf(bestTime?.best ?? null, day)
  return {
  id: itinerary.id,
  itinerary,
  client,
  position: client?.pin ?? null,
  isAbout: client?.pin_source === 'barangay',
  open: itinerary.status === 'scheduled' || itinerary.status === 'pending',
  part: half === null ? null : parts[half],
  facts: [bestTime?.text, pension].filter((fact) => typeof fact === 'string'),
}
}

type Whose = {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Somebody else's day, which is only looked at; without it the own one, whose order is kept. */
  readonly userId?: string
}

/** Where the last visit of the own day was recorded; null before the first, undefined until it is known. */
function useLastFix(day: string, own: boolean): Position | null | undefined {
  const found = useVisitsList({ date_from: day, date_to: day, visit_type: 'visit', ipp: 20 }, { slot: 'visits of the day', enabled: own })
  if (!own) return null
  if (found.isError) return null
  if (found.data === undefined) return undefined
  const last = found.data.items.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
  return last === undefined ? null : { latitude: last.latitude as number, longitude: last.longitude as number }
}

/** The stops of a day in the order of its way, and what changes that order. */
export function useDay({ day, userId }: Whose) {
  const own = userId === undefined
  const whose = own ? {} : { assigned_to: userId }
  const found = useItinerariesList({ ...whose, date_from: day, date_to: day, ipp: dayPageSize }, { slot: 'stops of a day' })
  const itineraries = useMemo(() => byPlace(found.data?.items ?? []), [found.data])
  const ids = useMemo(() => [...new Set(itineraries.map(({ client_id }) => client_id))].toSorted(), [itineraries])
  const clients = useSeveralClients(ids, found.data !== undefined)
  const times = useBestTimes(ids.slice(0, mostTimed))
  const { settings } = usePermissions()
  const calendar = useMemo(() => pensionCalendarOf(settings), [settings])
  const { kept: known, keep } = useDayOrder(day)
  const kept = own ? known : null
  const fix = useLastFix(day, own)
  // Without their places the stops still stand in the order of their barangays.
  const stands = found.data !== undefined && kept !== undefined && fix !== undefined && (clients.data !== undefined || clients.isError) && (ids.length === 0 || times.data !== undefined || times.isError)
  const stops = useMemo(
    () =>
      stands
        ? arranged(
            itineraries.map((one) => {
              const client = clients.data?.get(one.client_id)
              return stopOf(one, { client, bestTime: times.data?.[one.client_id], pension: client === undefined ? null : creditedFact(calendar, client, day), day })
            }),
            kept,
            fix,
          )
        : [],
    [stands, itineraries, clients.data, times.data, calendar, kept, fix, day],
  )
  const order = stops.map(({ id }) => id)
  const isNew = own && stands && clients.data !== undefined && !clients.isPlaceholderData && order.length > 0 && order.join() !== kept?.order.join()
  const locked = kept?.locked ?? []
  useEffect(() => {
    if (isNew) keep({ day, order, locked })
  })
  const from = stops.findLast(({ open, position }) => !open && position !== null)?.position ?? null
  const open = stops.filter((stop) => stop.open)
  return {
    found,
    stands,
    stops,
    open,
    locked,
    /** Where the rest of the day begins: the last fix, else what was done last. */
    from: fix ?? from,
    /** Metres of the way through all stops, as an estimate, and of what is left of it. */
    metres: routeMetres(stops.map(({ position }) => position)),
    left: routeMetres(open.map(({ position }) => position), fix ?? from),
    move: (id: string, to: number) => keep(stopMoved(stops, { day, locked }, id, to)),
    setLocked: (id: string, wanted: boolean) => keep({ day, order, locked: wanted ? [...locked, id] : locked.filter((one) => one !== id) }),
    orderRest: (start: Position | null) => keep({ day, order: restOrdered(stops, locked, start ?? fix ?? from).map(({ id }) => id), locked }),
  }
}

export type Day = ReturnType<typeof useDay>
