import { locationTimeout } from '@bisita/contract/limits'
import type { LocationError } from '@bisita/contract/visits/visits'
import { t } from '@bisita/contract/words'
import type { StateTone } from '../../ui/StateMark.tsx'
import type { Fix } from '../../ui/browser/geolocation.ts'

/** Where somebody was, or why that is not known. */
export type LocationResult = { readonly fix: Fix } | { readonly error: LocationError }

/** Why there is no location, for people. */
export const placeErrors: Readonly<Record<LocationError, string>> = {
  denied: t('The location was not allowed.'),
  unavailable: t('The device could not find its location.'),
  timeout: t('No location came within {n} seconds.', { n: locationTimeout / 1000 }),
  unsupported: t('This browser cannot find its location.'),
}

const metres = (value: number) => (value < 1000 ? t('{round} m', { round: Math.round(value) }) : t('{toFixed} km', { toFixed: (value / 1000).toFixed(1) }))

/** Up to which accuracy, in metres, a location is good, and fair. */
const good = 50
const fair = 200

/** How good a location is: `GPS ±12 m`. A device that says 0 metres has not said how good it is. */
export function showAccuracy(accuracy: number): { readonly tone: StateTone; readonly word: string } {
  if (accuracy <= 0) return { tone: 'plain', word: t('GPS: no accuracy given') }
  return { tone: accuracy <= good ? 'done' : accuracy <= fair ? 'plain' : 'late', word: t('GPS ±{metres}', { metres: metres(Math.max(1, accuracy)) }) }
}

/** Where a map shows a location. */
export const mapLink = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
