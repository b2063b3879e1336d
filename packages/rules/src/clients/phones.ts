import { tooShortForContact } from '@bisita/contract/limits'

/*
 * A reader for Philippine numbers only: the general library weighs several times what this page does
 * in every phone's first load, and its answer for other countries would not be used.
 */

const separators = /[\s\-‐‑‒–—()./]/g
/** After the country code: a mobile, Metro Manila with 8 digits, or a two-digit area with 7. */
const national = /^(9\d{9}|2\d{8}|[3-8]\d{8})$/
const prefix = '+63'

/** The digits after the country code, or null where the text is no whole Philippine number. */
function nationalDigits(text: string): string | null {
  // As it is stored, which is how a hundred thousand of them come.
  if (text.startsWith(prefix) && national.test(text.slice(prefix.length))) return text.slice(prefix.length)
  const bare = text.replace(separators, '')
  const found = /^(?:(?:\+|00)?63|0)0?(\d+)$/.exec(bare)?.[1] ?? (/^9\d{9}$/.test(bare) ? bare : '')
  return national.test(found) ? found : null
}

/**
 * A phone number as it is stored: E.164 (`+639171234567`) where the text can be read as a Philippine
 * number, with or without separators, trunk zero or country code; otherwise the text as typed, trimmed.
 * A mobile that lost its zero in a spreadsheet is read too. How long a text may be is the contract's say.
 */
export function toE164(text: string): string {
  const digits = nationalDigits(text)
  return digits === null ? text.trim() : prefix + digits
}

/** A stored number the local way: `0917 123 4567`, `(02) 8123 4567`, `(074) 442 1234`; other text as it is. */
export function showPhone(stored: string): string {
  const digits = nationalDigits(stored)
  if (digits === null) return stored
  const last = digits.slice(-4)
  const middle = digits.slice(-7, -4)
  if (digits.startsWith('9')) return `0${digits.slice(0, 3)} ${middle} ${last}`
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

/** What is wrong with a stored number: with so few digits it can't be called. */
export const phoneProblem = (stored: string): string | null =>
  stored.replace(/\D/g, '').length > tooShortForContact ? null : `At least ${tooShortForContact + 1} digits.`

/** Whether at least one number counts as present (specification, section 5: longer than 4 characters). */
export function hasContactNumber(...numbers: readonly (string | null | undefined)[]): boolean {
  return numbers.some((number) => (number ?? '').trim().length > tooShortForContact)
}
