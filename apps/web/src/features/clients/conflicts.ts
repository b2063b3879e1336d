import { clientPhones, clientPin } from '@bisita/contract/clients/clients.fields'
import type { Problem } from '@bisita/contract/problems'
import type { ClientChanges } from './clients.repository.ts'

/** A field that somebody else and I changed to different values. */
export type ClientConflict = NonNullable<Problem['conflicts']>[number]

export type ConflictSide = 'mine' | 'theirs'

/** Which side the person chose for each field in conflict. */
export type ConflictResolution = Readonly<Record<string, ConflictSide>>

export const isResolved = (conflicts: readonly ClientConflict[], chosen: ConflictResolution): boolean =>
  conflicts.every(({ field }) => chosen[field] !== undefined)

/**
 * My changes without the fields where theirs shall stand; that a number is kept goes with the last number, and of a pin no
 * half stays.
 */
export function resolve({ keep_phones, ...changes }: ClientChanges, chosen: ConflictResolution): ClientChanges {
  const isTheirs = (field: string) => chosen[field] === 'theirs'
  const pin: readonly string[] = clientPin.some(isTheirs) ? clientPin : []
  const left: ClientChanges = Object.fromEntries(Object.entries(changes).filter(([field]) => !isTheirs(field) && !pin.includes(field)))
  return keep_phones !== undefined && clientPhones.some((phone) => phone in left) ? { ...left, keep_phones } : left
}
