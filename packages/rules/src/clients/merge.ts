/** A field that both sides changed to different values. */
export type FieldConflict<F extends string> = {
  readonly field: F
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The changes that are still to be stored, and the conflicts; with any conflict nothing is stored. */
export type Merged<T extends object> = {
  readonly changes: Partial<T>
  readonly conflicts: readonly FieldConflict<keyof T & string>[]
}

/** In a record, undefined means null. */
const same = (one: unknown, other: unknown): boolean => Object.is(one ?? null, other ?? null)

/**
 * Three-way merge of two people's changes of one record, field by field. `base` is the record before both, `theirs` the
 * present one, `mine` the fields to change; all normalised. A field that only one side changed is taken; the same
 * change on both sides is no conflict. Values are compared by `Object.is`. Fields of a list of `together`
 * are one value: half of one side never stands beside half of the other.
 */
export function mergeFields<T extends object>(base: T, theirs: T, mine: Partial<T>, together: readonly (readonly (keyof T)[])[] = []): Merged<T> {
  const changes: Partial<T> = {}
  const conflicts: FieldConflict<keyof T & string>[] = []
  const isField = (key: string): key is keyof T & string => Object.hasOwn(mine, key)
  for (const field of Object.keys(mine).filter(isField)) {
    const wanted = mine[field]
    if (wanted === undefined) continue
    const value = together.find((fields) => fields.includes(field)) ?? [field]
    const isSame = (one: Partial<T>, other: Partial<T>) => value.every((part) => same(one[part], other[part]))
    const after = { ...base, ...mine }
    if (isSame(after, theirs) || isSame(after, base)) continue
    if (!isSame(base, theirs)) conflicts.push({ field, base: base[field], theirs: theirs[field], mine: wanted })
    else if (!same(wanted, theirs[field])) changes[field] = wanted
  }
  return { changes, conflicts }
}
