import { tooShortForContact } from '@bisita/contract/limits'
import { homeCode, isPhilippine } from '../cells/philippineNumbers.ts'

/** The digits after the country code of a stored number of the Philippines, or null where it is none. */
function nationalDigits(stored: string): string | null {
  if (!stored.startsWith(homeCode)) return null
  const digits = stored.slice(homeCode.length)
  return isPhilippine(digits) ? digits : null
}

/** A stored number the local way: `0917 123 4567`, `(02) 8123 4567`, `(074) 442 1234`; other text as it is. */
export function showPhone(stored: string): string {
  const digits = nationalDigits(stored)
  if (digits === null) return stored
  const last = digits.slice(-4)
  const middle = digits.slice(-7, -4)
  if (digits.length === 10) return `0${digits.slice(0, 3)} ${middle} ${last}`
  if (digits.startsWith('2')) return `(02) ${digits.slice(1, 5)} ${last}`
  return `(0${digits.slice(0, 2)}) ${middle} ${last}`
}

/** The digit strings under which a stored number is found: `09171234567` and `639171234567`, or the digits of other text. */
export function phoneForms(stored: string): readonly string[] {
  const digits = nationalDigits(stored)
  if (digits !== null) return [`0${digits}`, `63${digits}`]
  const typed = stored.replace(/\D/g, '')
  return typed === '' ? [] : [typed]
}

/** Whether at least one number counts as present (promises/clients 5: longer than 4 characters). */
export function hasContactNumber(...numbers: readonly (string | null | undefined)[]): boolean {
  return numbers.some((number) => (number ?? '').trim().length > tooShortForContact)
}
