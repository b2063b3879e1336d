import { type clientPin, clientFieldSpecs, type PinSource } from '@bisita/contract/clients/clients.fields'

/** A position in degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** A position with the number of visits that it is the median of. */
export type VisitsPin = Position & { readonly visits: number }

/** A location that is less sure than this (metres) may be of the next village: it says nothing of where a client is. */
export const largestAccuracy = 100

/** What is wrong with one half of a position as where a client is; null where it may be in the Philippines. */
export function degreesProblem(field: (typeof clientPin)[number], value: number): string | null {
  const { least, greatest } = clientFieldSpecs[field]
  return value >= least && value <= greatest ? null : `Not in the Philippines: the ${field} is from ${least} to ${greatest}.`
}

type Located = {
  readonly visit_type: string
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly accuracy?: number | null | undefined
}

/** Where a visit says that its client is; null of a call, without a location, and of one that is not sure enough. */
export function fixOf({ visit_type, latitude, longitude, accuracy }: Located): Position | null {
  if (visit_type !== 'visit' || typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return typeof accuracy === 'number' && accuracy <= largestAccuracy ? { latitude, longitude } : null
}

/** The middle value; of an even number the mean of the middle two, in the order in which the database computes it. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] as number
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] as number
  return low + 0.5 * (high - low)
}

/**
 * Where visits say that their client is: the median of their positions, of latitude and longitude apart, so that one visit
 * recorded elsewhere moves it little. One is enough; null where there is none. The order does not matter. The database
 * computes the same (`deriveClient`).
 */
export function medianPin(visits: readonly Located[]): VisitsPin | null {
  const fixes = visits.flatMap((visit) => fixOf(visit) ?? [])
  if (fixes.length === 0) return null
  return { latitude: median(fixes.map(({ latitude }) => latitude)), longitude: median(fixes.map(({ longitude }) => longitude)), visits: fixes.length }
}

type Known = {
  /** Set by hand. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly visits_pin: VisitsPin | null
}

type Pin = { readonly pin: Position | null; readonly pin_source: PinSource | null }

const positionOf = ({ latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null }): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Where a client is, by the best that is known: a pin set by hand, else its visits, else about, the point of its barangay. */
export function pinOf(client: Known, barangay: Position | null): Pin {
  const byHand = positionOf(client)
  if (byHand !== null) return { pin: byHand, pin_source: 'hand' }
  if (client.visits_pin !== null) return { pin: { latitude: client.visits_pin.latitude, longitude: client.visits_pin.longitude }, pin_source: 'visits' }
  return { pin: barangay, pin_source: barangay === null ? null : 'barangay' }
}
