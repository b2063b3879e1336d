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
 * change on both sides is no conflict. Values are compared by `Object.is`.
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
