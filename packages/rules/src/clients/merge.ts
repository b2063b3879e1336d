/** A field that both sides changed to different values. */
export type FieldConflict<F extends string> = {
  readonly field: F
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** What of my changes is still to be made, and which of them clash. Nothing is to be made while anything clashes. */
export type Merged<T extends object> = {
  readonly changes: Partial<T>
  readonly conflicts: readonly FieldConflict<keyof T & string>[]
}

/** Null and left out mean the same in a record. */
const same = (one: unknown, other: unknown): boolean => Object.is(one ?? null, other ?? null)

/**
 * Joins two people's changes of one record field by field. `base` is the record that I began with,
 * `theirs` as it is now, `mine` the fields that I send; all already normalised. A field that only one
 * of us changed is taken; both to the same value is no conflict. Values are compared as plain ones. Fields of a list of `together` are
 * one value: a half of mine never stands beside a half of theirs.
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
