/** The fields that the office reads masked until it asks. */
const masked = ['sss_id', 'secondary_phone_number']

/** A number as the office reads it: a witness of the rule (docs/decisions/reading.md). */
function masks(number: string): string {
  if (number.startsWith('•')) return number
  const digits = number.replaceAll(/\D/g, '')
  const seen = Math.min(4, Math.floor(digits.length / 2))
  return seen === 0 ? '••••' : `•••• ${digits.slice(-seen)}`
}

/** A record as somebody of the office reads it. */
export const officeReads = <R extends object>(record: R): R =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, masked.includes(field) && typeof value === 'string' ? masks(value) : value])) as R
