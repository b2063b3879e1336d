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
 * of us changed is taken; both to the same value is no conflict. Values are compared as plain ones.
 */
export function mergeFields<T extends object>(base: T, theirs: T, mine: Partial<T>): Merged<T> {
  const changes: Partial<T> = {}
  const conflicts: FieldConflict<keyof T & string>[] = []
  const isField = (key: string): key is keyof T & string => Object.hasOwn(mine, key)
  for (const field of Object.keys(mine).filter(isField)) {
    const wanted = mine[field]
    if (wanted === undefined || same(wanted, theirs[field]) || same(wanted, base[field])) continue
    if (same(base[field], theirs[field])) changes[field] = wanted
    else conflicts.push({ field, base: base[field], theirs: theirs[field], mine: wanted })
  }
  return { changes, conflicts }
}
