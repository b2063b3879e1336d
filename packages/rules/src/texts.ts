/**
 * A typed text as stored: trimmed, and null where it shows nothing at all (invisible characters, accents without a
 * letter). The contract's optional text is stored alike.
 */
export function tidyText(typed: string | null | undefined): string | null {
  if (typed === null || typed === undefined || /^[\s\p{M}\p{Cf}]*$/u.test(typed)) return null
  return typed.trim()
}
