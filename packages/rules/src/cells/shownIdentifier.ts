import type { IdType } from '@bisita/contract/pension'

/** A stored number as people know it: `34-1234567-8` for SSS, the plain digits for GSIS. */
export function showIdentifier(type: IdType, digits: string): string {
  return type === 'sss' ? digits.replace(/^(\d{2})(\d{7})(\d)$/, '$1-$2-$3') : digits
}

/**
 * A stored number as shown, with dots for all but its last four digits: on records where the user has not asked to see
 * it.
 */
export function maskIdentifier(type: IdType, digits: string): string {
  const shown = showIdentifier(type, digits)
  const hidden = Math.max(0, digits.length - 4)
  let seen = 0
  return shown.replace(/\d/g, (digit) => (seen++ < hidden ? '•' : digit))
}
