import type { Position } from '../clients/pins.ts'
import type { FillCandidate } from './fill.ts'
import { seededNumbers } from './random.ts'
import type { RouteStop } from './route.ts'

/** Made-up days of tests: the same for the same seed. */
export type SeededDay = { readonly stops: RouteStop[]; readonly start: Position }

const baguio = { latitude: 16.41, longitude: 120.6 }

/** A day of so many stops in some villages within about twenty kilometres; `locks` is the share of stops that are locked. */
export function seededDay(seed: number, count: number, locks = 0): SeededDay {
  const random = seededNumbers(seed)
  const near = (of: Position, spread: number): Position => ({ latitude: of.latitude + (random() - 0.5) * spread, longitude: of.longitude + (random() - 0.5) * spread })
  const villages = Array.from({ length: 3 + Math.floor(random() * 3) }, () => near(baguio, 0.2))
  const stops = Array.from({ length: count }, (_, at) => ({
    id: `s${at}`,
    position: near(villages[Math.floor(random() * villages.length)] as Position, 0.04),
    locked: random() < locks,
  }))
  return { stops, start: near(baguio, 0.2) }
}

/** Candidates of a day to fill, some near each other and some far away. */
export function seededFilling(seed: number, count: number) {
  const random = seededNumbers(seed * 104_729)
  const spread = [0.04, 0.12, 0.3][seed % 3] as number
  const near = (of: Position, width: number): Position => ({ latitude: of.latitude + (random() - 0.5) * width, longitude: of.longitude + (random() - 0.5) * width })
  const villages = Array.from({ length: 4 }, () => near(baguio, spread))
  const somewhere = () => near(villages[Math.floor(random() * villages.length)] as Position, 0.02)
  const start = somewhere()
  const stops = Array.from({ length: seed % 4 }, somewhere)
  const kinds = ['call_back', 'overdue', 'due', 'neighbour'] as const
  const candidates = Array.from(
    { length: count },
    (_, at): FillCandidate => ({ id: `c${at}`, position: somewhere(), kind: kinds[Math.floor(random() * 4)] as FillCandidate['kind'], late: Math.floor(random() * 40), barred: null }),
  )
  return { start, stops, candidates, room: 2 + Math.floor(random() * 9) }
}

/** All orders of some numbers, in no particular order. */
export function* permutations(items: number[], from = 0): Generator<number[]> {
  if (from >= items.length - 1) {
    yield items
    return
  }
  for (let at = from; at < items.length; at += 1) {
    const swap = () => ([items[from], items[at]] = [items[at] as number, items[from] as number])
    swap()
    yield* permutations(items, from + 1)
    swap()
  }
}

/**
 * The shortest way from a start through all points of each set, by the bits of the set: another way of writing it than the
 * route's own, for tests.
 */
export function shortestWays(start: Position, points: readonly Position[], metres: (one: Position, other: Position) => number): Float64Array {
  const n = points.length
  const ends = new Float64Array((1 << n) * n).fill(Number.POSITIVE_INFINITY)
  const least = new Float64Array(1 << n).fill(Number.POSITIVE_INFINITY)
  const between = points.map((one) => points.map((other) => metres(one, other)))
  points.forEach((point, at) => (ends[(1 << at) * n + at] = metres(start, point)))
  least[0] = 0
  for (let set = 1; set < 1 << n; set += 1)
    for (let last = 0; last < n; last += 1) {
      const so = ends[set * n + last] as number
      if (so === Number.POSITIVE_INFINITY) continue
      least[set] = Math.min(least[set] as number, so)
      for (let next = 0; next < n; next += 1) {
        if ((set >> next) & 1) continue
        const at = (set | (1 << next)) * n + next
        ends[at] = Math.min(ends[at] as number, so + (between[last]?.[next] as number))
      }
    }
  return least
}
