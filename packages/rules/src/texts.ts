/**
 * A typed text as it is stored: trimmed, and null where it shows nothing at all (invisible characters, accents
 * without a letter). The same as the contract makes of an optional text.
 */
export function tidyText(typed: string | null | undefined): string | null {
  if (typed === null || typed === undefined || /^[\s\p{M}\p{Cf}]*$/u.test(typed)) return null
  return typed.trim()
}
