import type { LocationError } from '@bisita/contract/visits/visits'
import { t } from '@bisita/contract/words'

/** Why there is no location, as somebody who was not there may say it. */
const reasons: Readonly<Record<LocationError, string>> = {
  denied: t('locating was switched off'),
  unavailable: t('the phone could not find its location'),
  timeout: t('the phone did not find it in time'),
  unsupported: t('the phone cannot find its location'),
}

export const reasonWords = (reason: LocationError | null): string => (reason === null ? t('no reason was given') : reasons[reason])

/** Metres as people say them: `480 m`, `1.2 km`. */
export const showMetres = (metres: number): string => (metres < 1000 ? t('{metres} m', { metres }) : t('{toFixed} km', { toFixed: (Math.ceil(metres / 100) / 10).toFixed(1) }))

/** A full hour of the day: `06:00`. */
export const fullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
