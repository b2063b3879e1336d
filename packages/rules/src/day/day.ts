import type { Position } from '../clients/pins.ts'
import { wayMetres } from './distance.ts'
import { routeOf, type RouteStop } from './route.ts'

/** The order in which somebody goes on a day, by the ids of the stops, and which of them were put there by hand. */
export type DayOrder = { readonly day: string; readonly order: readonly string[]; readonly locked: readonly string[] }

/** A stop of a day; `open` while somebody still has to go there. */
export type DayStop = RouteStop & { readonly open: boolean }

/**
 * The stops of a day in the order that was kept; what came since stands where it makes the least detour among those that are
 * open. Without a kept order they are put in order by {@link routeOf}, from the order in which they come.
 */
export function arranged<S extends DayStop>(stops: readonly S[], kept: DayOrder | null, start: Position | null): S[] {
  if (kept === null) return inOrder(stops, routeOf({ stops, start }).order)
  const known = inOrder(stops, kept.order)
  const ids = new Set(kept.order)
  return stops.filter(({ id }) => !ids.has(id)).reduce<S[]>((way, stop) => withStop(way, stop), known)
}

/** The rest of the day in a new order, from where somebody is: what is done comes first, as it stood; locked stops keep their place among the open ones. */
export function restOrdered<S extends DayStop>(stops: readonly S[], locked: readonly string[], start: Position | null): S[] {
  const open = stops.filter((stop) => stop.open)
  const { order } = routeOf({ stops: open.map((stop) => ({ ...stop, locked: locked.includes(stop.id) })), start })
  return [...stops.filter((stop) => !stop.open), ...inOrder(open, order)]
}

/** The day with an open stop put at another place among the open ones, where it is locked. */
export function stopMoved(stops: readonly DayStop[], { day, locked }: Pick<DayOrder, 'day' | 'locked'>, id: string, to: number): DayOrder {
  const open = stops.filter((stop) => stop.open).map((stop) => stop.id)
  const others = open.filter((one) => one !== id)
  const moved = [...others.slice(0, to), id, ...others.slice(to)]
  const next = moved.values()
  return {
    day,
    order: stops.map((stop) => (stop.open ? (next.next().value as string) : stop.id)),
    locked: locked.includes(id) ? locked : [...locked, id],
  }
}

const inOrder = <S extends DayStop>(stops: readonly S[], ids: readonly string[]): S[] => {
  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A stop put in where it makes the least detour, after what is done; one without a position comes last. */
function withStop<S extends DayStop>(way: readonly S[], stop: S): S[] {
  const { position } = stop
  if (position === null) return [...way, stop]
  const first = way.findLastIndex(({ open }) => !open) + 1
  let [place, least] = [way.length, Number.POSITIVE_INFINITY]
  for (let at = first; at <= way.length; at += 1) {
    const before = way.slice(0, at).findLast((one) => one.position !== null)?.position ?? null
    const after = way.slice(at).find((one) => one.position !== null)?.position ?? null
    const detour = metres(before, position) + metres(position, after) - metres(before, after)
    if (detour < least) [place, least] = [at, detour]
  }
  return [...way.slice(0, place), stop, ...way.slice(place)]
}

const metres = (one: Position | null, other: Position | null): number => (one === null || other === null ? 0 : wayMetres(one, other))
