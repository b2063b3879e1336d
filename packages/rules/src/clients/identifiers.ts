import { idTypeLabels, type IdType } from '@bisita/contract/pension'

const lengths: Readonly<Record<IdType, readonly number[]>> = { sss: [10], gsis: [10, 11] }

/** A typed SSS or GSIS number without its separators (spaces, dashes, dots, slashes); what else was typed stays. */
export function identifierDigits(typed: string): string {
  return typed.replace(/[\s\-‐‑‒–—./]/g, '')
}

/** Why a typed number cannot be one of this fund, or null. SSS numbers have 10 digits, GSIS numbers 10 or 11; neither has a public check digit. */
export function identifierProblem(type: IdType, typed: string): string | null {
  const digits = identifierDigits(typed)
  const fits = /^\d+$/.test(digits) && lengths[type].includes(digits.length)
  return fits ? null : `A number of ${idTypeLabels[type]} has ${lengths[type].join(' or ')} digits.`
}

/** A stored number as people know it: `34-1234567-8` for SSS, the plain digits for GSIS. */
export function showIdentifier(type: IdType, digits: string): string {
  return type === 'sss' ? digits.replace(/^(\d{2})(\d{7})(\d)$/, '$1-$2-$3') : digits
}

/** The same with all but the last four digits hidden, for a record nobody asked to see the number of. */
export function maskIdentifier(type: IdType, digits: string): string {
  const shown = showIdentifier(type, digits)
  const hidden = Math.max(0, digits.length - 4)
  let seen = 0
  return shown.replace(/\d/g, (digit) => (seen++ < hidden ? '•' : digit))
}
