import type { IdType } from '@bisita/contract/pension'
import { maskNumber } from './masks.ts'

/** A stored number as people know it: `34-1234567-8` for SSS, the plain digits for GSIS. */
export function showIdentifier(type: IdType, digits: string): string {
  return type === 'sss' ? digits.replace(/^(\d{2})(\d{7})(\d)$/, '$1-$2-$3') : digits
}

/** A number of a fund, stored or masked already, with dots for all but its last four digits: `•••• 567-8` for SSS. */
export function maskIdentifier(type: IdType, number: string): string {
  const masked = maskNumber(number)
  return type === 'sss' ? masked.replace(/^(.* \d{3})(\d)$/, '$1-$2') : masked
}
