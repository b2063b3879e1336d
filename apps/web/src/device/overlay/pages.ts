/** What of a query decides which page of a list is shown; numbers may come as text, as in an address. */
export type Paged = {
  readonly page?: number | string | undefined
  readonly ipp?: number | string | undefined
  readonly after_id?: string | undefined
}

export type Page<T> = { items: T[]; count: number; pages: number; hasNext: boolean }

/** By code units: the order of ids and of folded names on server and device. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * A page of everything that matches, put in order: by `compare`, the id breaking ties, `-` turning both around;
 * in the order of ids where it goes on from one.
 */
export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
  { page = 1, ipp = 10, after_id }: Paged,
  descending: boolean,
  compare: (one: T, other: T) => number,
): Page<T> {
  const size = Number(ipp)
  const sign = descending && after_id === undefined ? -1 : 1
  const between = (one: T, other: T) => (after_id === undefined ? compare(one, other) : 0)
  const sorted = found.toSorted((one, other) => sign * (between(one, other) || byText(one.id, other.id)))
  const rest = after_id === undefined ? sorted.slice((Number(page) - 1) * size) : sorted.filter(({ id }) => id > after_id)
  return { items: rest.slice(0, size), count: found.length, pages: Math.ceil(found.length / size), hasNext: rest.length > size }
}
