import type { LocationError } from '@bisita/contract/visits/visits'
import { addDays, manilaDay, startOfDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { workingDayFrom } from './calendar.ts'
import { coordinatesIn } from '../clients/centres.ts'
import type { SeededContact } from './contacts.ts'
import { type DemoProduct, productTaken } from '../products.ts'
import type { Random } from '../random.ts'
import type { TerritoryLocation } from '../clients/territory.ts'
import { weightedBy } from '../weighted.ts'

/** Where a visit was recorded, or why that is not known; nothing of either for a call. */
type Located = {
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres. */
  readonly accuracy: number | null
  readonly location_error: LocationError | null
  readonly fix_age_seconds: number | null
}

/** What a person and a device record of a contact beside how it ended. Times are milliseconds, the duration minutes. */
export type DemoRecording = Located & {
  readonly duration: number
  readonly product_id: string | null
  readonly call_back_at: number | null
  readonly device_time: number
  readonly clock_offset_seconds: number
  readonly recorded_offline: boolean
  readonly app_version: string
}

const hour = 3_600_000
/** Later than this after it happened, a contact arrives from a device that had no network. */
const promptly = 60_000

const appVersion = weightedBy({ '0.1.0': 85, '0.0.9': 15 })
const whyNot = weightedBy<'found' | 'timeout' | 'unavailable'>({ found: 88, timeout: 8, unavailable: 4 })

const nowhere: Located = { latitude: null, longitude: null, accuracy: null, location_error: null, fix_age_seconds: null }

function located(random: Random, location_id: string): Located {
  const found = whyNot(random)
  if (found !== 'found') return { ...nowhere, location_error: found }
  const spot = coordinatesIn(location_id, random)
  if (spot === null) return { ...nowhere, location_error: 'unavailable' }
  return { ...spot, accuracy: 5 + random.below(56), location_error: null, fix_age_seconds: random.below(25) }
}

/** Some are to be called back, most of all who is interested: in the morning or afternoon of a working day within three weeks. */
function callBack(random: Random, contact: SeededContact): number | null {
  const hopeful = contact.visit_result === 'Interested'
  const wanted = contact.visit_type === 'call' || hopeful
  if (!wanted || contact.has_availed || endsWork(contact.visit_result) || !random.chance(hopeful ? 0.45 : 0.15)) return null
  const day = workingDayFrom(addDays(manilaDay(new Date(contact.visit_time)), 2 + random.below(18)))
  return startOfDay(day).getTime() + (8 + random.below(9)) * hour
}

/** Seconds by which a device's clock is ahead: a few for most, minutes for those that nobody ever set. */
const clockOffset = (random: Random): number => random.below(17) - 8 + (random.chance(0.04) ? random.below(1800) - 900 : 0)

/** What was recorded of a contact. Coordinates need no file: see centres.ts. */
export function demoRecording(
  random: Random,
  contact: SeededContact,
  { location_id }: TerritoryLocation,
  products: readonly DemoProduct[],
): DemoRecording {
  const visit = contact.visit_type === 'visit'
  const clock_offset_seconds = clockOffset(random)
  return {
    ...(visit ? located(random, location_id) : nowhere),
    duration: visit ? 4 + random.below(38) : 1 + random.below(12),
    product_id: contact.has_availed ? productTaken(contact.visit_time, products) : null,
    call_back_at: callBack(random, contact),
    // A device reports its clock when it sends, which is when the contact arrives.
    device_time: contact.received_at + clock_offset_seconds * 1000,
    clock_offset_seconds,
    recorded_offline: contact.received_at - contact.visit_time > promptly,
    app_version: appVersion(random),
  }
}
