import { type Chain, priceAt } from './routeChain.ts'

/** The most free stops of which all orders are compared: 13 take some milliseconds. */
export const mostExact = 13

/**
 * The best order of a chain, by the dynamic programme of Bellman (1962): for each set of free stops and each last one of it the shortest way there. The
 * locked ones stand between the free places and only make the ways from one free place to the next longer.
 */
export function exactOrder(chain: Chain): { readonly order: number[]; readonly steps: number } {
  const { count, locked, metres } = chain
  const size = count + 2
  const places = Array.from({ length: count }, (_, place) => place).filter((place) => locked[place] !== true)
  const free = places
  const n = free.length
  const order = Array.from({ length: count }, (_, place) => place)
  if (n < 2) return { order, steps: 0 }
  /** The locked stops before free place `k`, after the one before it; of the last, those up to the end. */
  const between = Array.from({ length: n + 1 }, (_, k) => range((places[k - 1] ?? -1) + 1, places[k] ?? count))
  /** The way from a stop at free place k - 1 to one at place k. */
  const way = (k: number, from: number, to: number): number => {
    let sum = 0
    let before = from
    for (const stop of between[k] as number[]) {
      sum += metres[before * size + stop] as number
      before = stop
    }
    return sum + (metres[before * size + to] as number)
  }
  let steps = 0
  const sets = 1 << n
  const best = new Float64Array(sets * n).fill(Number.POSITIVE_INFINITY)
  const came = new Int8Array(sets * n).fill(-1)
  // The ways of one place after the other, so that they are summed up once and not for each set.
  const ways = Array.from({ length: n }, (_, k) => {
    const table = new Float64Array(n * n)
    for (let from = 0; from < n; from += 1)
      for (let to = 0; to < n; to += 1) if (k > 0) table[from * n + to] = way(k, free[from] as number, free[to] as number) + priceAt(chain, free[to] as number, places[k] as number)
    return table
  })
  for (let last = 0; last < n; last += 1) best[(1 << last) * n + last] = way(0, count, free[last] as number) + priceAt(chain, free[last] as number, places[0] as number)
  for (let set = 1; set < sets; set += 1) {
    const table = ways[bitsOf(set)]
    if (table === undefined) continue
    for (let last = 0; last < n; last += 1) {
      const so = best[set * n + last] as number
      if (so === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < n; next += 1) {
        if ((set & (1 << next)) !== 0) continue
        steps += 1
        const at = (set | (1 << next)) * n + next
        const cost = so + (table[last * n + next] as number)
        if (cost < (best[at] as number)) {
          best[at] = cost
          came[at] = last
        }
      }
    }
  }
  const whole = sets - 1
  const ends = free.map((stop, last) => (best[whole * n + last] as number) + way(n, stop, count + 1))
  let last = ends.indexOf(Math.min(...ends))
  let set = whole
  for (let k = n - 1; k >= 0; k -= 1) {
    order[places[k] as number] = free[last] as number
    const before = came[set * n + last] as number
    set &= ~(1 << last)
    last = before
  }
  return { order, steps }
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

function bitsOf(set: number): number {
  let bits = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}
