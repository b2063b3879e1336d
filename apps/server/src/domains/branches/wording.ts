/** Names for a sentence: the first three, and how many more there are. */
export function firstNamesOf(names: readonly string[], count: number): string {
  const first = names.slice(0, 3)
  const more = count - first.length
  if (more > 0) return `${first.join(', ')} and ${more.toLocaleString('en')} more`
  return first.length < 2 ? first.join('') : `${first.slice(0, -1).join(', ')} and ${first.at(-1)}`
}

/** A number of things in words: 1 location, 3,000 locations. */
export const pluralize = (count: number, one: string, several = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : several}`
