import type { Position } from '@bisita/rules/clients/pins'
import type { ReactNode } from 'react'
import { showMissingPin } from '../../clients/format.ts'
import { DayStops } from '../../map/DayStops.tsx'
import { placedStops } from '../../itineraries/components/days/placedStops.ts'
import type { Stop } from '../stop.ts'

type Props = {
  stops: readonly Stop[]
  /** Where the rest of the day begins; null where that is not known. */
  start: Position | null
  noVisitPoints: readonly Position[]
  /** What can be done at a stop, in the card of its mark. */
  actions: (stop: Stop) => ReactNode
}

/**
 * The stops of a day on the map, with the numbers that they have in the list; under it those of which no place is known.
 * Its file is precached, and so is not called a map, which no phone loads unasked (`apps/e2e/offlineShell.spec.ts`).
 */
export function PlacedStops({ stops, start, noVisitPoints, actions }: Props) {
  const { shown, missing } = placedStops(stops.map(({ itinerary }) => itinerary), stops.flatMap(({ client }) => client ?? []), showMissingPin)
  return (
    <DayStops
      shown={{ ...shown, start, blocked: noVisitPoints }}
      missing={missing}
      actions={(id) => {
        const stop = stops.find((one) => one.id === id)
        return stop === undefined ? null : actions(stop)
      }}
    />
  )
}
