/** The fields that the office reads masked until it asks. */
const masked = ['sss_id', 'secondary_phone_number']

/** A whole number, of at least eight digits, as the office reads it: a witness of the rule (docs/decisions/reading.md). */
const masks = (number: string): string => `•••• ${number.replaceAll(/\D/g, '').slice(-4)}`

/** A record as somebody of the office reads it. */
export const officeReads = <R extends object>(record: R): R =>
  Object.fromEntries(Object.entries(record).map(([field, value]) => [field, masked.includes(field) && typeof value === 'string' ? masks(value) : value])) as R
