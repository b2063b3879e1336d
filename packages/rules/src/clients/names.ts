import { t } from '@bisita/contract/words'
import { fold } from '../fold.ts'

/** A person's name in its parts, as typed. */
export type NameParts = {
  readonly lastname: string
  readonly firstname: string
  readonly middlename?: string | null | undefined
}

/** "Lastname, Firstname Middlename" (promises/clients 2). */
export function fullname({ lastname, firstname, middlename }: NameParts): string {
  return `${lastname}, ${[firstname, middlename ?? ''].filter((part) => part !== '').join(' ')}`
}

/** The sort key of a name, compared by code units: the same order on server and device. */
export function nameKey(name: string): string {
  return fold(name)
}

/**
 * The sort key of a name in a search: names that begin with the first word come before the others.
 * @param key of {@link nameKey}
 * @param words of the search, folded
 */
export const matchKey = (key: string, [first]: readonly string[]): string => (first !== undefined && key.startsWith(first) ? '0' : '1') + key

/** A typed name as it is stored: composed letters, single spaces, nothing invisible around it. Case and accents stay. */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/**
 * The message for a tidied name that can't be stored, or null. Only control characters are refused: letters of every
 * alphabet, digits and marks such as `<` are plain text, which pages escape.
 */
export function nameProblem(name: string): string | null {
  return /\p{Cc}/u.test(name) ? t('Contains characters that cannot be stored.') : null
}

/** Things sorted by the {@link nameKey} of their names, then by id: the same order on server and device. */
export function byName<T extends { readonly id: string }>(things: readonly T[], nameOf: (thing: T) => string): T[] {
  const keyed = things.map((thing) => ({ thing, key: nameKey(nameOf(thing)) }))
  keyed.sort((one, other) => compare(one.key, other.key) || compare(one.thing.id, other.thing.id))
  return keyed.map(({ thing }) => thing)
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
