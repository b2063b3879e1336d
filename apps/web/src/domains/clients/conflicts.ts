import type { Problem } from '@bisita/contract/problems'
import type { ClientChanges } from './clients.repository.ts'

/** A field that somebody else and I changed to different values. */
export type Conflict = NonNullable<Problem['conflicts']>[number]

export type Side = 'mine' | 'theirs'

/** Which side the person chose for each field in conflict. */
export type Resolution = Readonly<Record<string, Side>>

export const isResolved = (conflicts: readonly Conflict[], chosen: Resolution): boolean =>
  conflicts.every(({ field }) => chosen[field] !== undefined)

/** My changes without the fields where theirs shall stand. */
export const resolve = (changes: ClientChanges, chosen: Resolution): ClientChanges =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => chosen[field] !== 'theirs'))
