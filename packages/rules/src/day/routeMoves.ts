import { type Chain, nearestStops, priceAt } from './routeChain.ts'
import type { WorkingOrder } from './workingOrder.ts'

/** How many of its nearest stops a stop is tried beside. */
const nearest = 5
/** The longest piece that is moved as a whole. */
const longestPiece = 3
const gainful = 1e-7

/**
 * The moves of a local search: 2-opt (a piece is turned round), Or-opt (a piece of up to three goes elsewhere, either way
 * round) and, where locked stops cut the chain, the exchange of two stops. A move never touches a locked stop: all places that
 * it changes are free. Only stops whose neighbours changed are tried again.
 */
export function createWorkingOrder(chain: Chain, mostSteps: number): WorkingOrder {
  const { count, locked, metres } = chain
  const size = count + 2
  // The stop at each place, with the start before the first and the end after the last: places here are one higher.
  const at = new Int32Array(size)
  const placeOf = new Int32Array(size)
  const firstOf = new Int32Array(size)
  const lastOf = new Int32Array(size)
  const isFixed = (place: number) => place < 1 || place > count || locked[place - 1] === true
  for (let place = 1; place <= count; place += 1) firstOf[place] = isFixed(place) ? place + 1 : isFixed(place - 1) ? place : (firstOf[place - 1] as number)
  for (let place = count; place >= 1; place -= 1) lastOf[place] = isFixed(place) ? place - 1 : isFixed(place + 1) ? place : (lastOf[place + 1] as number)
  const free = locked.flatMap((isLocked, place) => (isLocked ? [] : [place]))
  const hasLocks = free.length < count
  const nearestOf = Array.from({ length: size }, (_, stop) => nearestStops(chain, stop, nearest))
  const waiting: number[] = []
  const isWaiting = new Uint8Array(size)
  let steps = 0

  const isOver = (): boolean => steps >= mostSteps
  const d = (one: number, other: number): number => metres[one * size + other] as number
  const stopAt = (place: number): number => at[place] as number
  const isFree = (low: number, high: number): boolean => low >= 1 && high <= count && !isFixed(low) && (lastOf[low] as number) >= high
  const put = (place: number, stop: number): void => {
    at[place] = stop
    placeOf[stop] = place
  }
  const wake = (place: number): void => {
    const stop = stopAt(place)
    if (isWaiting[stop] === 1) return
    isWaiting[stop] = 1
    waiting.push(stop)
  }
  const turn = (low: number, high: number): void => {
    for (let [from, to] = [low, high]; from < to; from += 1, to -= 1) {
      const stop = stopAt(from)
      put(from, stopAt(to))
      put(to, stop)
    }
  }
  /** What the stops from `low` to `high` count by their parts of the day. */
  const prices = (low: number, high: number): number => {
    let sum = 0
    for (let place = low; place <= high; place += 1) sum += priceAt(chain, stopAt(place), place - 1)
    return sum
  }
  /** Whether so many metres saved in so many places may be worth it: with parts of the day, fewer metres can be. */
  const mayGain = (gain: number, places: number): boolean => gain > gainful || (chain.soft !== null && gain >= -chain.soft.price * places)
  /** Does what changes the places `low` to `high` and saves `gain` metres; takes it back where the parts of the day cost more. */
  const take = (gain: number, low: number, high: number, change: () => void): boolean => {
    if (chain.soft === null) change()
    else {
      const before = prices(low, high)
      const kept = at.slice(low, high + 1)
      change()
      if (gain + before - prices(low, high) <= gainful) {
        kept.forEach((stop, index) => put(low + index, stop))
        return false
      }
    }
    for (const place of [low - 1, low, high, high + 1]) wake(place)
    return true
  }

  // What is done only for a move that is taken stands apart: the functions that weigh moves make no objects.
  const takeTurn = (gain: number, low: number, high: number): boolean => take(gain, low, high, () => turn(low, high))

  const takeMove = (gain: number, low: number, high: number, after: number, turned: boolean): boolean => {
    const [from, to] = after < low ? [after + 1, high] : [low, after]
    const done = take(gain, from, to, () => {
      if (turned) turn(low, high)
      // Two pieces that change places are each turned round, and then both together.
      const middle = after < low ? low - 1 : high
      turn(from, middle)
      turn(middle + 1, to)
      turn(from, to)
    })
    if (done) for (const place of after < low ? [from + high - low, from + high - low + 1] : [to - (high - low) - 1, to - (high - low)]) wake(place)
    return done
  }

  /** Turns the piece `low` to `high` round. */
  const tryTurn = (low: number, high: number): boolean => {
    steps += 1
    if (high <= low || !isFree(low, high)) return false
    const gain = d(stopAt(low - 1), stopAt(low)) + d(stopAt(high), stopAt(high + 1)) - d(stopAt(low - 1), stopAt(high)) - d(stopAt(low), stopAt(high + 1))
    return mayGain(gain, high - low + 1) && takeTurn(gain, low, high)
  }

  /** Moves the piece `low` to `high` between the places `after` and `after + 1`, turned round or not. */
  const tryMove = (low: number, high: number, after: number, turned: boolean): boolean => {
    steps += 1
    if (after >= low - 1 && after <= high) return false
    const from = after < low ? after + 1 : low
    const to = after < low ? high : after
    if (!isFree(from, to)) return false
    const first = stopAt(turned ? high : low)
    const last = stopAt(turned ? low : high)
    const saved = d(stopAt(low - 1), stopAt(low)) + d(stopAt(high), stopAt(high + 1)) - d(stopAt(low - 1), stopAt(high + 1))
    const spent = d(stopAt(after), first) + d(last, stopAt(after + 1)) - d(stopAt(after), stopAt(after + 1))
    return mayGain(saved - spent, to - from + 1) && takeMove(saved - spent, low, high, after, turned)
  }

  const tryExchange = (one: number, other: number): boolean => {
    steps += 1
    const [low, high] = one < other ? [one, other] : [other, one]
    if (low === high || isFixed(low) || isFixed(high)) return false
    const swap = () => {
      const stop = stopAt(low)
      put(low, stopAt(high))
      put(high, stop)
    }
    const around = () => d(stopAt(low - 1), stopAt(low)) + d(stopAt(low), stopAt(low + 1)) + d(stopAt(high - 1), stopAt(high)) + d(stopAt(high), stopAt(high + 1))
    const before = around() + prices(low, low) + prices(high, high)
    swap()
    if (before - around() - prices(low, low) - prices(high, high) <= gainful) {
      swap()
      return false
    }
    for (const place of [low - 1, low, low + 1, high - 1, high, high + 1]) wake(place)
    return true
  }

  /** Gives the free stops of the places `low` to `high` another order, around the locked ones, which stay. */
  const tryAround = (low: number, high: number, reorder: (stops: number[]) => void): boolean => {
    steps += high - low + 1
    if (low < 1 || high > count || low >= high) return false
    const around = () => {
      let sum = prices(low, high)
      for (let place = low - 1; place <= high; place += 1) sum += d(stopAt(place), stopAt(place + 1))
      return sum
    }
    const before = around()
    const kept = at.slice(low, high + 1)
    const places = []
    for (let place = low; place <= high; place += 1) if (!isFixed(place)) places.push(place)
    const stops = places.map(stopAt)
    reorder(stops)
    places.forEach((place, index) => put(place, stops[index] as number))
    if (before - around() <= gainful) {
      kept.forEach((stop, index) => put(low + index, stop))
      return false
    }
    for (let place = low - 1; place <= high + 1; place += 1) wake(place)
    return true
  }
  const reversed = (stops: number[]) => void stops.reverse()
  const firstToLast = (stops: number[]) => void stops.push(stops.shift() as number)
  const lastToFirst = (stops: number[]) => void stops.unshift(stops.pop() as number)

  /** The same moves across locked stops. */
  const improveAround = (stop: number): boolean => {
    const here = placeOf[stop] as number
    if (isFixed(here)) return false
    for (const other of nearestOf[stop] as readonly number[])
      for (const there of [(placeOf[other] as number) - 1, placeOf[other] as number, (placeOf[other] as number) + 1]) {
        const [low, high] = [Math.min(here, there), Math.max(here, there)]
        if (tryExchange(here, there) || tryAround(low, high, reversed) || tryAround(low, high, here < there ? firstToLast : lastToFirst)) return true
      }
    return false
  }

  /** Moves the pieces that begin or end at `here`, so that the stop there comes beside the one at `there`. */
  const tryMoves = (here: number, there: number): boolean => {
    for (let length = 1; length <= longestPiece; length += 1) {
      const [after, before] = [here + length - 1, here - length + 1]
      if (isFree(here, after) && (tryMove(here, after, there, false) || tryMove(here, after, there - 1, true))) return true
      if (isFree(before, here) && (tryMove(before, here, there, true) || tryMove(before, here, there - 1, false))) return true
    }
    return false
  }

  /** One move that brings a stop beside one that is near to it; false where none helps. */
  const improveAt = (stop: number): boolean => {
    const here = placeOf[stop] as number
    // What is no nearer than both neighbours are makes no shorter way beside this stop.
    const far = chain.soft !== null || here < 1 || here > count ? Number.POSITIVE_INFINITY : Math.max(d(stop, stopAt(here - 1)), d(stop, stopAt(here + 1)))
    for (const other of nearestOf[stop] as readonly number[]) {
      if (d(stop, other) >= far) break
      const there = placeOf[other] as number
      const [low, high] = here < there ? [here, there] : [there, here]
      if (tryTurn(low + 1, high) || tryTurn(low, high - 1)) return true
      if (isFree(here, here) && tryMoves(here, there)) return true
    }
    return hasLocks && improveAround(stop)
  }

  return {
    count,
    free,
    freeRunOf: (place) => [(firstOf[place + 1] as number) - 1, (lastOf[place + 1] as number) - 1],
    set: (order) => {
      put(0, count)
      put(count + 1, count + 1)
      order.forEach((stop, place) => put(place + 1, stop))
      for (let place = 0; place <= count + 1; place += 1) wake(place)
    },
    order: () => Array.from(at.subarray(1, count + 1)),
    settle: () => {
      waiting.length = 0
      isWaiting.fill(0)
    },
    improve: () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        isWaiting[next] = 0
        // What was moved is tried again; without steps left nothing is.
        while (!isOver() && improveAt(next));
      }
    },
    exchange: (one, other) => {
      const stop = stopAt(one + 1)
      put(one + 1, stopAt(other + 1))
      put(other + 1, stop)
      for (const place of [one, one + 1, one + 2, other, other + 1, other + 2]) wake(place)
    },
    swapPieces: (from, middle, to) => {
      turn(from + 1, middle)
      turn(middle + 1, to)
      turn(from + 1, to)
      const joint = from + to - middle
      for (const place of [from, from + 1, joint, joint + 1, to, to + 1]) wake(place)
    },
    steps: () => steps,
  }
}
