import type { Position } from '@bisita/rules/clients/pins'

/** A part of the map between two latitudes and two longitudes, in degrees. */
export type Bounds = { readonly south: number; readonly north: number; readonly west: number; readonly east: number }

/** The smallest part of the map that holds all positions; null where there are none. */
export function boundsOf(positions: readonly Position[]): Bounds | null {
  const [first] = positions
  if (first === undefined) return null
  const bounds = { south: first.latitude, north: first.latitude, west: first.longitude, east: first.longitude }
  for (const { latitude, longitude } of positions) {
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
  }
  return bounds
}

/** The same with so many degrees more on each side. */
export const widened = ({ south, north, west, east }: Bounds, degrees: number): Bounds => ({
  south: south - degrees,
  north: north + degrees,
  west: west - degrees,
  east: east + degrees,
})

/** Whether two parts of the map share anything. */
export const overlap = (one: Bounds, other: Bounds): boolean =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east

/** A step on the screen in pixels, to the right and down. */
export type Offset = { readonly right: number; readonly down: number }

/** How far apart in pixels marks of one position stand: each can be pressed by a thumb. */
const apart = 40

/**
 * How far each mark is moved from its position, so that marks of one position lie around it and none hides another:
 * clients of whom only the barangay is known share its point. One that is alone stays.
 */
export function fannedOut(positions: readonly Position[]): readonly Offset[] {
  const keyOf = ({ latitude, longitude }: Position) => `${latitude} ${longitude}`
  const counts = new Map<string, number>()
  for (const position of positions) counts.set(keyOf(position), (counts.get(keyOf(position)) ?? 0) + 1)
  const drawn = new Map<string, number>()
  return positions.map((position) => {
    const key = keyOf(position)
    const [count, at] = [counts.get(key) ?? 1, drawn.get(key) ?? 0]
    drawn.set(key, at + 1)
    if (count === 1) return { right: 0, down: 0 }
    const radius = Math.max(apart / 2, (apart * count) / (2 * Math.PI))
    const angle = (2 * Math.PI * at) / count - Math.PI / 2
    return { right: Math.round(radius * Math.cos(angle)), down: Math.round(radius * Math.sin(angle)) }
  })
}
