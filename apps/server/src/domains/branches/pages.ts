/** A page of a list. */
export type Page<T> = { readonly items: T[]; readonly count: number; readonly pages: number; readonly hasNext: boolean }

/** Cuts a page out of a whole list: for what is few enough to be read whole. */
export function cutPage<T>(things: readonly T[], { page, ipp }: { readonly page: number; readonly ipp: number }): Page<T> {
  const pages = Math.ceil(things.length / ipp)
  return { items: things.slice((page - 1) * ipp, page * ipp), count: things.length, pages, hasNext: page < pages }
}

type Key = string | number

const compare = (one: Key, other: Key): number => Number(one > other) - Number(one < other)

/** Things in the order of a key, or against it; the id breaks ties the same way round. */
export function inOrder<T extends { readonly id: string }>(things: readonly T[], keyOf: (thing: T) => Key, descending: boolean): T[] {
  const keyed = things.map((thing) => ({ thing, key: keyOf(thing) }))
  const way = descending ? -1 : 1
  keyed.sort((one, other) => way * (compare(one.key, other.key) || compare(one.thing.id, other.thing.id)))
  return keyed.map(({ thing }) => thing)
}

/** Names for a sentence: the first three, and how many more there are. */
export function firstOf(names: readonly string[], count: number): string {
  const first = names.slice(0, 3)
  const more = count - first.length
  if (more > 0) return `${first.join(', ')} and ${more.toLocaleString('en')} more`
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
}

/** A number of things in words: 1 location, 3,000 locations. */
export const many = (count: number, one: string, several = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : several}`
