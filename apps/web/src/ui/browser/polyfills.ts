type Sorting = (compare?: (one: unknown, other: unknown) => number) => unknown[]

/** The array methods that the oldest supported browsers lack (docs/decisions/offline.md); all else exists in them. */
type Fillable = { toSorted?: Sorting; toReversed?: () => unknown[] }

/** Adds the two array methods that came with Chrome 110, not enumerable, so that no `for in` meets them. */
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
