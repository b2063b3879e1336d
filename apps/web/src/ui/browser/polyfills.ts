type Sorting = (compare?: (one: unknown, other: unknown) => number) => unknown[]

/** What an array lacks in browsers of the floor (docs/decisions/offline.md); everything else is there from it on. */
type Fillable = { toSorted?: Sorting; toReversed?: () => unknown[] }

/** Gives arrays the two that came with Chrome 110. They are no properties of their own that a loop would meet. */
export function installPolyfills(arrays: object = Array.prototype): void {
  const filling: Required<Fillable> = {
    toSorted(this: unknown[], compare) {
      return [...this].sort(compare)
    },
    toReversed(this: unknown[]) {
      return [...this].reverse()
    },
  }
  for (const name of ['toSorted', 'toReversed'] as const) {
    if (!(name in arrays)) Object.defineProperty(arrays, name, { value: filling[name], writable: true, configurable: true })
  }
}

installPolyfills()
