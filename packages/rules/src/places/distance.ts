import type { Position } from '../clients/pins.ts'

/** The mean radius of the earth, in metres. */
const earthRadius = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two positions in a straight line along the ground (haversine). */
export function straightMetres(one: Position, other: Position): number {
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2)
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2)
  const chord = latitude ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}
