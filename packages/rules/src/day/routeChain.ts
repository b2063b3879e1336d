/** What the parts of the day count: which stops want the first half (-1) or the second (1), and the price of the other one. */
export type Soft = { readonly wants: readonly (-1 | 0 | 1)[]; readonly price: number }

/** The stops that are put in order, by number, between a fixed start (number `count`) and end (`count + 1`). */
export type Chain = {
  readonly count: number
  /** Which of the places are not free: the stop of that number stands there. */
  readonly locked: readonly boolean[]
  /** Metres from one to another, row by row; 0 to a start or end that is not there. */
  readonly metres: Float64Array
  readonly soft: Soft | null
}

export function createChain(locked: readonly boolean[], metresBetween: (one: number, other: number) => number, soft: Soft | null): Chain {
  const count = locked.length
  const size = count + 2
  const metres = new Float64Array(size * size)
  for (let one = 0; one < size; one += 1)
    for (let other = one + 1; other < size; other += 1) {
      metres[one * size + other] = metresBetween(one, other)
      metres[other * size + one] = metres[one * size + other] as number
    }
  return { count, locked, metres, soft }
}

/** The price of a stop at a place, 0 to `count - 1`. */
export function priceAt({ soft, count }: Pick<Chain, 'soft' | 'count'>, stop: number, place: number): number {
  const want = soft?.wants[stop] ?? 0
  if (soft === null || want === 0) return 0
  const isEarly = place * 2 < count
  return (want < 0) === isEarly ? 0 : soft.price
}

/** Metres of an order, with what the parts of the day count. */
export function costOf(chain: Chain, order: readonly number[]): number {
  const { count, metres } = chain
  const size = count + 2
  let sum = 0
  let before = count
  for (const [place, stop] of order.entries()) {
    sum += (metres[before * size + stop] as number) + priceAt(chain, stop, place)
    before = stop
  }
  return sum + (metres[before * size + count + 1] as number)
}

/** The nearest of a stop, the start and the end among them. */
export function nearestStops({ count, metres }: Chain, stop: number, many: number): readonly number[] {
  const size = count + 2
  const others = Array.from({ length: size }, (_, other) => other).filter((other) => other !== stop)
  return others.toSorted((one, other) => (metres[stop * size + one] as number) - (metres[stop * size + other] as number)).slice(0, many)
}

