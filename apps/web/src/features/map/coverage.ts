import type { Position } from '@bisita/rules/clients/pins'
import type { Boundaries, Province, Ring } from './boundaries.ts'
import { type Bounds, boundsOf, overlap, widened } from './bounds.ts'

export type CoverageLevel = 'region' | 'province' | 'mun_city'

/** A place as it is drawn: as an area with its outline, or as a circle where it has none or would be too small to press. */
export type DrawnPlace = {
  readonly code: string
  /** The outline as an SVG path; null of a city. */
  readonly path: string | null
  /** The middle and the radius of its circle; null where the outline is large enough. */
  readonly circle: { readonly x: number; readonly y: number; readonly radius: number } | null
}

export type DrawnCoverage = {
  readonly width: number
  readonly height: number
  readonly places: readonly DrawnPlace[]
  /** Outlines of the provinces around, which say nothing. */
  readonly around: readonly string[]
}

/** The width of the drawing, in units of its own. */
const width = 400
/** An outline that is smaller than this, in the same units, gets a circle. */
const smallest = 14
const circleRadius = 8
/** The circles of cities, from the fewest clients to the most. */
const [smallestCircle, largestCircle] = [5, 18]

/** Isabela City belongs to another region than Basilan, the province in its address: its boundary is drawn with that. */
const drawnWith: Readonly<Record<string, string>> = { '0990100000': '1900700000' }

const provinceCode = ({ code }: Province): string => drawnWith[code] ?? code

const belongs = (level: CoverageLevel, code: string) => (province: Province): boolean =>
  level === 'region' ? provinceCode(province).slice(0, 2) === code.slice(0, 2) : provinceCode(province) === code

/** Turns degrees into the units of a drawing of a part of the map: north is up, and a kilometre is as long in both directions. */
function projection({ south, north, west, east }: Bounds) {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = width / ((east - west) * narrowing)
  return {
    height: Math.round((north - south) * scale),
    pointOf: ({ latitude, longitude }: Position) => ({ x: (longitude - west) * narrowing * scale, y: (north - latitude) * scale }),
  }
}

type Projection = ReturnType<typeof projection>

const pathOf = (rings: readonly Ring[], { pointOf }: Projection): string =>
  rings
    .map((ring) => `M${ring.map((position) => {
      const { x, y } = pointOf(position)
      return `${x.toFixed(1)} ${y.toFixed(1)}`
    }).join('L')}Z`)
    .join('')

/** The circle of an outline that is too small to see or press; null where it is large enough. */
function circleAround(rings: readonly Ring[], { pointOf }: Projection): DrawnPlace['circle'] {
  const bounds = boundsOf(rings.flat())
  if (bounds === null) return null
  const [low, high] = [pointOf({ latitude: bounds.south, longitude: bounds.west }), pointOf({ latitude: bounds.north, longitude: bounds.east })]
  if (Math.max(high.x - low.x, low.y - high.y) >= smallest) return null
  return { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2, radius: circleRadius }
}

/**
 * Draws places with their number of clients: regions and provinces as areas, cities as circles whose area follows their
 * clients, the large ones first so that the small ones lie on top. Null where none of them is on the map.
 */
export function drawCoverage({ provinces, cities }: Boundaries, level: CoverageLevel, places: readonly { readonly code: string; readonly clients: number }[]): DrawnCoverage | null {
  const rings = new Map(places.map(({ code }) => [code, level === 'mun_city' ? [] : provinces.filter(belongs(level, code)).flatMap((province) => province.rings)]))
  const points = places.flatMap(({ code }) => (level === 'mun_city' ? (cities.get(code) ?? []) : (rings.get(code) ?? []).flat()))
  const exact = boundsOf(points)
  if (exact === null) return null
  const room = level === 'mun_city' ? Math.max(0.1, (exact.north - exact.south) * 0.1) : 0.02
  const bounds = widened(exact, room)
  const drawing = projection(bounds)
  const most = Math.max(1, ...places.map(({ clients }) => clients))
  const drawn = places.flatMap(({ code, clients }): DrawnPlace[] => {
    if (level !== 'mun_city') {
      const own = rings.get(code) ?? []
      return own.length === 0 ? [] : [{ code, path: pathOf(own, drawing), circle: circleAround(own, drawing) }]
    }
    const middle = cities.get(code)
    return middle === undefined ? [] : [{ code, path: null, circle: { ...drawing.pointOf(middle), radius: Math.max(smallestCircle, largestCircle * Math.sqrt(clients / most)) } }]
  })
  const shown = new Set(level === 'mun_city' ? [] : drawn.map(({ code }) => code))
  const isShown = (province: Province) => [...shown].some((code) => belongs(level, code)(province))
  const around = provinces
    .filter((province) => !isShown(province))
    .flatMap((province) => province.rings.filter((ring) => overlap(boundsOf(ring) ?? exact, bounds)))
    .map((ring) => pathOf([ring], drawing))
  return { width, height: drawing.height, places: drawn, around }
}
