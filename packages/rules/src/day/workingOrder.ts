/** An order that moves are tried on. Places are 0 to `count - 1`. */
export type WorkingOrder = {
  readonly count: number
  /** The places that are free. */
  readonly free: readonly number[]
  /** The first and last place of the run without locked stops around a free place. */
  readonly freeRunOf: (place: number) => readonly [number, number]
  readonly set: (order: readonly number[]) => void
  readonly order: () => number[]
  /** Takes what stands for improved already: only what a kick touches is looked at again. */
  readonly settle: () => void
  /** Makes it shorter by single moves, until none helps or the steps are used up. */
  readonly improve: () => void
  readonly exchange: (one: number, other: number) => void
  /** The pieces `from` to `middle - 1` and `middle` to `to - 1` change places. */
  readonly swapPieces: (from: number, middle: number, to: number) => void
  /** How many moves were weighed so far. */
  readonly steps: () => number
}
