import type { Position } from '../clients/pins.ts'
import { wayMetres } from './distance.ts'
import { type Chain, type Soft, costOf, createChain } from './routeChain.ts'
import { exactOrder, mostExact } from './routeExact.ts'
import { searchedOrder } from './routeSearch.ts'

/** A stop of a day, as far as its order needs it. */
export type RouteStop = {
  readonly id: string
  /** Where it is; null where nothing says so. */
  readonly position: Position | null
  /** Stays at its place in the list. */
  readonly locked?: boolean
  /** The part of the day in which the client is rather found: a stop in the other one counts as {@link wrongPart} longer. */
  readonly part?: 'early' | 'late' | null
}

export type RouteQuestion = {
  /** The stops in the order in which they stand now. */
  readonly stops: readonly RouteStop[]
  /** Where the day begins; null: at the first of the stops, which then stays first. */
  readonly start: Position | null
  /** Where the day ends; null: at the last stop, whichever it is. */
  readonly end?: Position | null
  /** How many kicks the search gets where there are too many stops to try all. */
  readonly kicks?: number
}

export type RouteAnswer = {
  /** The ids of all stops. */
  readonly order: readonly string[]
  /** Metres of the whole way, as an estimate; stops without a place add nothing. */
  readonly metres: number
  /** Whether all orders were compared. */
  readonly exact: boolean
  /** How many ways between two stops, or changes of the order, were weighed. */
  readonly steps: number
}

/** What a stop in the wrong part of the day counts, in metres. */
export const wrongPart = 1500

/** The kicks of a search; more of them find hardly anything at the size of a day. */
export const usualKicks = 200

/**
 * The order of a day's stops that makes a short way. Locked stops keep their place in the list, and stops without a position
 * come last, in their order. Up to 13 free stops all orders are compared; more are searched, from the order as it stands and
 * from the nearest neighbour, and what is found is never longer than the order as it stands (with a part of the day for some
 * stops: never worse, with {@link wrongPart} counted in). The same question has always the same answer.
 */
export function routeOf(question: RouteQuestion): RouteAnswer {
  const { stops, start, end = null, kicks = usualKicks } = question
  const rows = placesOf(stops, start === null)
  const located = rows.filter(({ stop }) => stop.position !== null)
  const chain = chainOf(located.map(({ stop, locked }) => ({ ...stop, locked })), start, end)
  const free = located.filter(({ locked }) => !locked).length
  const { order, steps } = free <= mostExact ? exactOrder(chain) : searchedOrder(chain, kicks)
  const before = located.map((_, at) => at)
  const best = costOf(chain, order) < costOf(chain, before) - 1e-6 ? order : before
  const moved = best.map((at) => (located[at] as Row).stop.id)
  return { order: merged(rows, moved), metres: metresOf(chain, best), exact: free <= mostExact, steps }
}

/** Metres of the way through stops in this order, as an estimate. */
export function routeMetres(positions: readonly (Position | null)[], start: Position | null = null, end: Position | null = null): number {
  const known = [start, ...positions, end].filter((position) => position !== null)
  return known.slice(1).reduce((sum, position, at) => sum + wayMetres(known[at] as Position, position), 0)
}

type Row = { readonly stop: RouteStop; readonly locked: boolean }

/** The stops in the places of the list: locked ones stay, free ones without a position go to the last places that are free. */
function placesOf(stops: readonly RouteStop[], keepsFirst: boolean): readonly Row[] {
  const first = keepsFirst ? stops.findIndex(({ position, locked }) => position !== null && locked !== true) : -1
  const firstStays = first >= 0 && !stops.slice(0, first).some(({ position }) => position !== null)
  const rows = stops.map((stop, at) => ({ stop, locked: stop.locked === true || (firstStays && at === first) }))
  const isFree = (row: Row) => row.stop.locked !== true
  const free = [...rows.filter((row) => isFree(row) && row.stop.position !== null), ...rows.filter((row) => isFree(row) && row.stop.position === null)]
  return rows.map((row) => (isFree(row) ? (free.shift() as Row) : row))
}

function chainOf(stops: readonly RouteStop[], start: Position | null, end: Position | null): Chain {
  const positions = [...stops.map(({ position }) => position), start, end]
  const wants = stops.map(({ part }): -1 | 0 | 1 => (part === 'early' ? -1 : part === 'late' ? 1 : 0))
  const soft: Soft | null = wants.some((want) => want !== 0) ? { wants, price: wrongPart } : null
  const metres = (one: number, other: number) => {
    const [from, to] = [positions[one], positions[other]]
    return from && to ? wayMetres(from, to) : 0
  }
  return createChain(stops.map(({ locked }) => locked === true), metres, soft)
}

/** The length of the way alone, without what the parts of the day count. */
const metresOf = (chain: Chain, order: readonly number[]): number => costOf({ ...chain, soft: null }, order)

/** All ids: those of the stops with a position in their new order, the others in their places. */
function merged(rows: readonly Row[], moved: readonly string[]): readonly string[] {
  const next = moved.values()
  return rows.map(({ stop }) => (stop.position === null ? stop.id : (next.next().value as string)))
}
