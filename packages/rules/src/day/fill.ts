import type { Position } from '../clients/pins.ts'
import { type ConsentOf, type ConsentSettings, lacksConsent } from '../consents/consent.ts'
import { endsWork } from '../visits/outcomes.ts'
import { wayMetres } from './distance.ts'

/** A way with a point put in at a place. */
const inserted = <T>(way: readonly T[], place: number, point: T): readonly T[] => [...way.slice(0, place), point, ...way.slice(place)]

/** Why a client may be visited today: a promise to come back, a due step of the strategy, or living near a stop. */
export const fillKinds = ['call_back', 'overdue', 'due', 'neighbour'] as const

export type FillKind = (typeof fillKinds)[number]

/** A client who may be added to a day. */
export type FillCandidate = {
  readonly id: string
  /** Where the client is; null where nothing says so. */
  readonly position: Position | null
  readonly kind: FillKind
  /** Days since it was due; 0 where it is not late. */
  readonly late: number
  /** Why the client may not be added; null where nothing forbids it. */
  readonly barred: Bar | null
}

/** What keeps a client out of a day that is filled. */
export type Bar = 'do_not_contact' | 'no_consent' | 'ended' | 'suspended' | 'pending_approval'

type Facts = ConsentOf & {
  readonly do_not_contact: string
  readonly touchpoint_state: string
  readonly visit_result: string | null
  readonly pending_approval: boolean
}

/** What keeps a client out of a day that is filled: never one who asked not to be contacted, or with whom the work has ended. */
export function barOf(client: Facts, settings: ConsentSettings, today: string): Bar | null {
  const { do_not_contact, touchpoint_state, visit_result, pending_approval } = client
  if (do_not_contact === 'all') return 'do_not_contact'
  if (lacksConsent(client, 'visit', settings, today)) return 'no_consent'
  if (touchpoint_state === 'ended' || endsWork(visit_result)) return 'ended'
  if (touchpoint_state === 'suspended') return 'suspended'
  return pending_approval ? 'pending_approval' : null
}

/** What a visit of each kind is worth, in kilometres of a detour: one that costs more is not worth it. */
export const worths: Readonly<Record<FillKind, number>> = { call_back: 10, overdue: 6, due: 6, neighbour: 2 }

/** What each day adds to the worth of a visit that is late, up to {@link mostLate} days. */
export const worthOfLateDay = 0.2
export const mostLate = 30

/** What a visit to a candidate is worth, in kilometres of a detour. */
export const worthOf = ({ kind, late }: Pick<FillCandidate, 'kind' | 'late'>): number =>
  worths[kind] + (kind === 'overdue' ? Math.min(Math.max(late, 0), mostLate) * worthOfLateDay : 0)

export type FillQuestion = {
  /** The stops of the day that are still open, in their order; those without a position add nothing to a way. */
  readonly stops: readonly (Position | null)[]
  readonly start: Position | null
  readonly candidates: readonly FillCandidate[]
  /** How many may be added: up to the target of the day. */
  readonly room: number
}

/** Why a candidate was left out: barred, its place is unknown, the way costs more than the visit is worth, or the day is full. */
export type LeftOut = Bar | 'no_place' | 'far' | 'full'

export type FillAnswer = {
  /** Those to add, in the order in which they come on the way; `metres` is the detour that each makes. */
  readonly added: readonly { readonly id: string; readonly metres: number }[]
  readonly left: readonly { readonly id: string; readonly why: LeftOut }[]
  /** Metres that all of them together add to the way. */
  readonly metres: number
  /** How many detours were weighed. */
  readonly steps: number
}

type Usable = { readonly id: string; readonly position: Position; readonly worth: number }

/** A chosen candidate, or (null) a stop that is there anyway. */
type Point = { readonly position: Position; readonly candidate: Usable | null }

/** How many of the most worthy are each tried as the first of a day: a far village pays only with several. */
const mostSeeds = 40

/**
 * Which candidates to add to a day: up to so many, so that their worth less the kilometres they add is the most. Chosen by
 * worth for each kilometre of detour, once from nothing and once from each of the most worthy; then dropped, exchanged and
 * added one at a time while that helps. The same question has always the same answer.
 */
export function fillDay({ stops, start, candidates, room }: FillQuestion): FillAnswer {
  const usable = candidates.flatMap((one): Usable[] => (one.barred === null && one.position !== null ? [{ id: one.id, position: one.position, worth: worthOf(one) }] : []))
  const fixed = [start, ...stops].flatMap((position): Point[] => (position === null ? [] : [{ position, candidate: null }]))
  const search = createSearch(start === null ? 0 : 1)
  const seeds: (Usable | null)[] = [null, ...usable.toSorted((one, other) => other.worth - one.worth || byId(one, other)).slice(0, mostSeeds)]
  let best: readonly Point[] = fixed
  let value = 0
  for (const seed of room > 0 ? seeds : []) {
    const way = search.improved(search.greedy(seed === null ? fixed : search.withOne(fixed, seed), usable, room), usable, room)
    const now = search.valueOf(way) - search.valueOf(fixed)
    if (now > value + 1e-9) [best, value] = [way, now]
  }
  const chosen = new Set(best.flatMap(({ candidate }) => candidate?.id ?? []))
  return {
    added: best.flatMap(({ candidate }, at) => (candidate === null ? [] : [{ id: candidate.id, metres: 1000 * search.detourOf(best, at) }])),
    left: candidates.filter(({ id }) => !chosen.has(id)).map((one) => ({ id: one.id, why: reasonOf(one, chosen.size >= room, search.leastDetour(best, one)) })),
    metres: 1000 * (search.lengthOf(best) - search.lengthOf(fixed)),
    steps: search.steps(),
  }
}

function reasonOf(one: FillCandidate, isFull: boolean, detour: number): LeftOut {
  if (one.barred !== null) return one.barred
  if (one.position === null) return 'no_place'
  return isFull && detour < worthOf(one) ? 'full' : 'far'
}

const byId = (one: Usable, other: Usable): number => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** What is done with the points of a way, in kilometres. `first` is the first place where something may be put in. */
function createSearch(first: number) {
  let steps = 0
  const kilometres = (one: Point | undefined, other: Point | undefined): number => (one && other ? wayMetres(one.position, other.position) / 1000 : 0)
  /** What it adds to put a point before the one at `place`. */
  const added = (way: readonly Point[], place: number, point: Point): number => {
    steps += 1
    const [before, after] = [way[place - 1], way[place]]
    return kilometres(before, point) + kilometres(point, after) - kilometres(before, after)
  }
  const lengthOf = (way: readonly Point[]): number => way.slice(1).reduce((sum, point, at) => sum + kilometres(way[at], point), 0)
  const valueOf = (way: readonly Point[]): number => way.reduce((sum, { candidate }) => sum + (candidate?.worth ?? 0), 0) - lengthOf(way)
  const without = (way: readonly Point[], at: number): readonly Point[] => way.filter((_, place) => place !== at)
  const detourOf = (way: readonly Point[], at: number): number => added(without(way, at), at, way[at] as Point)

  /** The place where a point makes the least detour, and that detour. */
  function cheapest(way: readonly Point[], point: Point): readonly [place: number, detour: number] {
    let [place, least] = [way.length, Number.POSITIVE_INFINITY]
    for (let at = first; at <= way.length; at += 1) {
      const detour = added(way, at, point)
      if (detour < least) [place, least] = [at, detour]
    }
    return [place, least]
  }

  const pointOf = (candidate: Usable): Point => ({ position: candidate.position, candidate })
  const isIn = (way: readonly Point[], one: Usable): boolean => way.some(({ candidate }) => candidate?.id === one.id)
  const countOf = (way: readonly Point[]): number => way.filter(({ candidate }) => candidate !== null).length
  const withOne = (way: readonly Point[], one: Usable): readonly Point[] => inserted(way, cheapest(way, pointOf(one))[0], pointOf(one))

  /** Adds the best by worth for each kilometre, as long as something is worth its detour. */
  function greedy(from: readonly Point[], usable: readonly Usable[], room: number): readonly Point[] {
    let way = from
    while (countOf(way) < room) {
      let most = 0
      let next: Usable | null = null
      for (const one of usable) {
        if (isIn(way, one)) continue
        const [, detour] = cheapest(way, pointOf(one))
        const rate = detour < one.worth ? one.worth / (detour + 0.25) : 0
        if (rate > most) [most, next] = [rate, one]
      }
      if (next === null) return way
      way = withOne(way, next)
    }
    return way
  }

  /** Every point of its own moved to where it makes the least detour. */
  function tightened(way: readonly Point[]): readonly Point[] {
    let now = way
    for (let at = first; at < now.length; at += 1) {
      const rest = without(now, at)
      const point = now[at] as Point
      const [place, detour] = cheapest(rest, point)
      if (detour < added(rest, at, point) - 1e-9) now = inserted(rest, place, point)
    }
    return now
  }

  /** The best of all ways that come of one drop, one exchange or one addition, again and again while it is better. */
  function improved(from: readonly Point[], usable: readonly Usable[], room: number): readonly Point[] {
    let way = tightened(from)
    let value = valueOf(way)
    for (let round = 0; round < 3 * room; round += 1) {
      const dropped = way.flatMap(({ candidate }, at) => (candidate === null ? [] : [without(way, at)]))
      const outside = usable.filter((one) => !isIn(way, one))
      const bases = countOf(way) < room ? [way, ...dropped] : dropped
      const changed = [...dropped, ...bases.flatMap((base) => bestAddition(base, outside))].map(tightened)
      const best = changed.reduce<readonly Point[] | null>((one, other) => (one === null || valueOf(other) > valueOf(one) ? other : one), null)
      if (best === null || valueOf(best) <= value + 1e-9) return way
      way = best
      value = valueOf(way)
    }
    return way
  }

  function bestAddition(base: readonly Point[], outside: readonly Usable[]): (readonly Point[])[] {
    let most = Number.NEGATIVE_INFINITY
    let next: Usable | null = null
    for (const one of outside) {
      const gain = one.worth - cheapest(base, pointOf(one))[1]
      if (gain > most) [most, next] = [gain, one]
    }
    return next === null ? [] : [withOne(base, next)]
  }

  return {
    greedy,
    improved,
    withOne,
    valueOf,
    lengthOf,
    detourOf,
    leastDetour: (way: readonly Point[], { position }: Pick<FillCandidate, 'position'>): number =>
      position === null ? 0 : cheapest(way, { position, candidate: null })[1],
    steps: () => steps,
  }
}
