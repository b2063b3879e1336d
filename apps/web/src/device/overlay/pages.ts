/** The fields of a query that choose the page of a list; numbers may be text, as in a URL. */
export type PagedQuery = {
  readonly page?: number | string | undefined
  readonly ipp?: number | string | undefined
  readonly after_id?: string | undefined
}

export type LocalPage<T> = { items: T[]; count: number; pages: number; hasNext: boolean }

/** Compares by code units: the order of ids and of folded names on server and device. */
export const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * A page of the matching records, sorted by `compare` and then by id; `-` in the sort order reverses both. With `after_id`
 * the order is that of the ids.
 */
export function pageOf<T extends { readonly id: string }>(
  found: readonly T[],
  { page = 1, ipp = 10, after_id }: PagedQuery,
  descending: boolean,
  compare: (one: T, other: T) => number,
): LocalPage<T> {
  const size = Number(ipp)
  const sign = descending && after_id === undefined ? -1 : 1
  const between = (one: T, other: T) => (after_id === undefined ? compare(one, other) : 0)
  const sorted = found.toSorted((one, other) => sign * (between(one, other) || byText(one.id, other.id)))
  const rest = after_id === undefined ? sorted.slice((Number(page) - 1) * size) : sorted.filter(({ id }) => id > after_id)
  return { items: rest.slice(0, size), count: found.length, pages: Math.ceil(found.length / size), hasNext: rest.length > size }
}
