import type { EvidenceNumber } from '@bisita/contract/visits/limits.evidence'
import type { EvidenceCode, EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import type { EvidenceFlag } from '@bisita/contract/visits/visits.evidence'
import type { LocationError } from '@bisita/contract/visits/visits'
import { worded } from '@bisita/contract/words'
import type { Position } from '../clients/pins.ts'
import { manilaOffset } from '../time/days.ts'
import { straightMetres } from '../places/distance.ts'
import { fullHour, reasonWords, showMetres } from './words.ts'

/** The thresholds that an administrator set, each in the unit that its name says. */
export type EvidenceThresholds = Readonly<Record<EvidenceNumber, number>>

/** What is known of a visit of an mr. */
export type ProvenVisit = {
  readonly id: string
  readonly client_id: string
  /** The time by which it counts, and when it arrived; milliseconds since 1970. */
  readonly contact_time: number
  readonly received_at: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres. */
  readonly accuracy: number | null
  readonly location_error: LocationError | null
  readonly fix_age_seconds: number | null
  /** Minutes. */
  readonly duration: number | null
  readonly clock_offset_seconds: number | null
  readonly no_photo: boolean
  /** Whole metres from where the client was known to be when it arrived, and from the point of the barangay; null where that was unknown. */
  readonly client_distance: number | null
  readonly barangay_distance: number | null
  /** In how many of 64 points its photo differs from the most alike other one; 0 for the very same, null without any other. */
  readonly photo_bits: number | null
}

/** Something noticed, before anybody dismissed it. */
export type FoundFlag = Pick<EvidenceFlag, 'code' | 'value' | 'limit' | 'message'>

type Look = (visit: ProvenVisit, day: readonly ProvenVisit[], limits: EvidenceThresholds) => Omit<FoundFlag, 'code'> | null

const minute = 60_000
const hour = 60 * minute

const positionOf = ({ latitude, longitude }: ProvenVisit): Position | null => (latitude === null || longitude === null ? null : { latitude, longitude })

const isBefore = (one: ProvenVisit, other: ProvenVisit): boolean =>
  one.contact_time < other.contact_time || (one.contact_time === other.contact_time && one.id < other.id)

/** The last visit of the day before this one that has a location. */
function locatedBefore(visit: ProvenVisit, day: readonly ProvenVisit[]): ProvenVisit | null {
  const earlier = day.filter((other) => isBefore(other, visit) && positionOf(other) !== null)
  return earlier.reduce<ProvenVisit | null>((last, other) => (last === null || isBefore(last, other) ? other : last), null)
}

/**
 * Kilometres an hour that it takes at least from the visit before, upwards, by whole metres: what the accuracies explain is no distance.
 * Visits at one time count as a second apart. Null without two locations.
 */
function speedSince(before: ProvenVisit | null, visit: ProvenVisit): number | null {
  const [from, to] = [before === null ? null : positionOf(before), positionOf(visit)]
  if (before === null || from === null || to === null) return null
  const metres = Math.max(0, Math.round(straightMetres(from, to)) - (before.accuracy ?? 0) - (visit.accuracy ?? 0))
  // One division, which is exact where the speed is a whole number: two would make 121 of 120.
  return Math.ceil((metres * (hour / 1000)) / Math.max(1000, visit.contact_time - before.contact_time))
}

/** How many other clients were visited that day within some metres. */
function clientsWithin(visit: ProvenVisit, day: readonly ProvenVisit[], metres: number): number {
  const here = positionOf(visit)
  if (here === null) return 0
  const near = day.filter((other) => {
    const there = positionOf(other)
    return other.client_id !== visit.client_id && there !== null && straightMetres(here, there) <= metres
  })
  return new Set(near.map(({ client_id }) => client_id)).size
}

/** What is looked for, in the order in which it is shown. What is unknown is never noticed. */
const looks: Readonly<Record<EvidenceCode, Look>> = {
  no_location: (visit) =>
    positionOf(visit) !== null ? null : { value: visit.location_error, limit: null, message: worded('There is no location: {reason_text}.', { reason_text: reasonWords(visit.location_error) }) },
  far_from_client: ({ client_distance: metres }, _, { evidence_client_metres: limit }) =>
    metres === null || metres <= limit
      ? null
      : { value: metres, limit, message: worded('Recorded {distance} from where this client was known to be. Up to {usual} is usual.', { distance: showMetres(metres), usual: showMetres(limit) }) },
  far_from_barangay: ({ barangay_distance: metres }, _, { evidence_barangay_km: limit }) =>
    metres === null || metres <= limit * 1000
      ? null
      : { value: Math.ceil(metres / 100) / 10, limit, message: worded('Recorded {distance} from the middle of the client’s barangay. Up to {limit} km is usual.', { distance: showMetres(metres), limit }) },
  inaccurate: ({ accuracy }, _, { evidence_accuracy_metres: limit }) =>
    accuracy === null || accuracy <= limit
      ? null
      : { value: Math.ceil(accuracy), limit, message: worded('The location is sure to within {accuracy} only. Up to {usual} is usual.', { accuracy: showMetres(Math.ceil(accuracy)), usual: showMetres(limit) }) },
  old_fix: ({ fix_age_seconds: age }, _, { evidence_fix_minutes: limit }) => {
    if (age === null || age <= limit * 60) return null
    const value = Math.ceil(age / 60)
    return { value, limit, message: worded('The location was found {value, plural, one {# minute} other {# minutes}} before the visit was saved. Up to {limit, plural, one {# minute} other {# minutes}} is usual.', { value, limit }) }
  },
  too_fast: (visit, day, { evidence_speed_kmh: limit }) => {
    const value = speedSince(locatedBefore(visit, day), visit)
    return value === null || value <= limit ? null : { value, limit, message: worded('From the visit before it takes {value} km/h to be there by then. Up to {limit} km/h is usual.', { value, limit }) }
  },
  same_spot: (visit, day, { evidence_spot_clients: limit, evidence_spot_metres: metres }) => {
    const value = clientsWithin(visit, day, metres)
    return value < limit ? null : { value, limit, message: worded('{value, plural, one {# other client was} other {# other clients were}} visited within {metres} m of this place that day. Fewer than {limit} is usual.', { value, metres, limit }) }
  },
  odd_hour: ({ contact_time }, _, { evidence_hour_from: from, evidence_hour_to: to }) => {
    const value = new Date(contact_time + manilaOffset).toISOString().slice(11, 16)
    const limit = `${fullHour(from)}–${fullHour(to)}`
    return value >= fullHour(from) && value <= fullHour(to) ? null : { value, limit, message: worded('The visit was at {value}. From {from} to {to} is usual.', { value, from: fullHour(from), to: fullHour(to) }) }
  },
  too_short: ({ duration: value }, _, { evidence_least_minutes: limit }) =>
    value === null || value >= limit ? null : { value, limit, message: value === 0
      ? worded('From opening the form to saving it took less than half a minute. At least {limit, plural, one {# minute} other {# minutes}} is usual.', { limit })
      : worded('From opening the form to saving it took {value, plural, one {# minute} other {# minutes}}. At least {limit, plural, one {# minute} other {# minutes}} is usual.', { value, limit }) },
  clock_off: ({ clock_offset_seconds: offset }, _, { evidence_clock_minutes: limit }) => {
    if (offset === null || Math.abs(offset) <= limit * 60) return null
    const value = Math.ceil(Math.abs(offset) / 60)
    return { value, limit, message: offset > 0
      ? worded('The phone’s clock was {value, plural, one {# minute} other {# minutes}} ahead. Up to {limit, plural, one {# minute} other {# minutes}} is usual.', { value, limit })
      : worded('The phone’s clock was {value, plural, one {# minute} other {# minutes}} behind. Up to {limit, plural, one {# minute} other {# minutes}} is usual.', { value, limit }) }
  },
  late: ({ contact_time, received_at }, _, { evidence_late_hours: limit }) => {
    if (received_at - contact_time <= limit * hour) return null
    const value = Math.ceil((received_at - contact_time) / hour)
    return { value, limit, message: worded('It arrived {value, plural, one {# hour} other {# hours}} after the visit. Up to {limit, plural, one {# hour} other {# hours}} is usual.', { value, limit }) }
  },
  no_photo: ({ no_photo }) => (no_photo ? { value: null, limit: null, message: worded('The office asks for a photo, and it came without one.') } : null),
  photo_reused: ({ photo_bits: value }, _, { evidence_photo_bits: limit }) => {
    if (value === null || value > limit) return null
    return { value, limit, message: value === 0 ? worded('Its photo looks the same as the photo of another visit.') : worded('Its photo looks like the photo of another visit of this person: {value} of 64 points differ. More than {limit} is usual.', { value, limit }) }
  },
}

const ordered = Object.entries(looks) as readonly [EvidenceCode, Look][]

/**
 * What is noticed about a visit, in a fixed order.
 * @param day all visits of the same person on that Manila day, this one among them or not, in any order
 */
export function flagsOf(visit: ProvenVisit, day: readonly ProvenVisit[], thresholds: EvidenceThresholds): readonly FoundFlag[] {
  return ordered.flatMap(([code, look]) => {
    const found = look(visit, day, thresholds)
    return found === null ? [] : [{ code, ...found }]
  })
}

/**
 * The verdict: unverified without a location, which no dismissal puts there; doubtful with anything else that nobody
 * dismissed; otherwise verified.
 */
export function verdictOf(codes: readonly EvidenceCode[], dismissed: readonly EvidenceCode[]): EvidenceVerdict {
  if (codes.includes('no_location')) return 'unverified'
  return codes.every((code) => dismissed.includes(code)) ? 'verified' : 'doubtful'
}
