import { t } from '@bisita/contract/words'
import { type ReactNode, useMemo } from 'react'
import { useSignedIn } from '../../../../frame/useSignedIn.ts'
import { QueryState } from '../../../../ui/states.tsx'
import { useSeveralClients } from '../../../clients/several.queries.ts'
import { showMissingPin } from '../../../clients/format.ts'
import { DayStops } from '../../../map/DayStops.tsx'
import type { StopsOnMap } from '../../../map/stops.ts'
import { byPlace } from '../../format.ts'
import type { ItineraryWithQueue } from '../../itineraries.repository.ts'
import { mayRecord } from '../../rights.ts'
import { StopLinks } from '../../screens/StopLinks.tsx'
import { placedStops } from './placedStops.ts'

type Props = {
  itineraries: readonly ItineraryWithQueue[]
  recordLink: (itinerary: ItineraryWithQueue, face: ReactNode) => ReactNode
}

/** What there is to do at a stop on the map; who may not record the visit opens the plan. */
function Actions({ itinerary, shown, recordLink }: { itinerary: ItineraryWithQueue; shown: StopsOnMap; recordLink: Props['recordLink'] }) {
  const { user } = useSignedIn()
  const stop = shown.stops.find(({ id }) => id === itinerary.id)
  // Of a barangay's point the address says more.
  const at = stop === undefined || stop.source === 'barangay' ? null : stop
  return (
    <>
      <StopLinks stop={itinerary} look="strip" at={at} calls />
      {!mayRecord(user, itinerary) && recordLink(itinerary, t('Open'))}
    </>
  )
}

/** The itineraries of a day on the map, numbered in the order of the list; those of one person are one line. */
export function PlacedDay({ itineraries, recordLink }: Props) {
  const ordered = useMemo(() => byPlace(itineraries), [itineraries])
  const places = useSeveralClients(useMemo(() => [...new Set(ordered.map(({ client_id }) => client_id))].toSorted(), [ordered]))
  const { shown, missing } = useMemo(() => placedStops(ordered, [...(places.data?.values() ?? [])], showMissingPin), [ordered, places.data])
  if (places.data === undefined) return <QueryState query={places} rows={5} tall />
  return (
    <DayStops
      shown={shown}
      missing={missing}
      actions={(id) => {
        const itinerary = ordered.find((one) => one.id === id)
        return itinerary === undefined ? null : <Actions itinerary={itinerary} shown={shown} recordLink={recordLink} />
      }}
    />
  )
}
