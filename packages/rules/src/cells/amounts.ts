import { showPeso } from '../money.ts'

/** An amount in pesos, or the message why the text is not one. */
export type ReadAmount = { readonly value: number } | { readonly problem: string }

const takes = 'Write it like 8500, 8,500 or 8500.50.'

const sign = /^(?:₱|php)\s*/i
/** Digits with no commas or with all of them, and centavos after a point. */
const amount = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
/** Three digits after the only point: thousands, as some write them, or one decimal too many. */
const pointAndThree = /^\d{1,3}\.\d{3}$/
/** A comma before one or two last digits, maybe points before it. */
const commaAtEnd = /^(\d+|\d{1,3}\.\d{3}),(\d{1,2})$/
const tooManyDecimals = /^[\d,]*\d\.\d{3,}$/

/** The most digits before the point with which a double still holds the centavos exactly. */
const mostDigits = 13

const either = (typed: string, ...readings: readonly string[]): ReadAmount => ({
  problem: `${typed} could be ${readings.map((reading) => showPeso(Number(reading))).join(' or ')}. ${takes}`,
})

/**
 * Reads an amount in pesos as an office writes it: digits, commas between thousands only, at most two decimals after a
 * point, ₱ or PHP before it, blanks around. A text that could mean two amounts is refused and both are named. Not less
 * than zero; the greatest amount is each field's own rule.
 */
export function readAmount(text: string): ReadAmount {
  const typed = text.trim().replace(sign, '')
  const [whole, pesos = ''] = amount.exec(typed) ?? []
  if (whole !== undefined) return pesos.replaceAll(',', '').length > mostDigits ? { problem: 'Too large an amount.' } : { value: Number(whole.replaceAll(',', '')) }
  if (/^-\s*[\d.,]*\d[\d.,]*$/.test(typed)) return { problem: 'Not less than zero.' }
  if (pointAndThree.test(typed)) return either(typed, typed, typed.replace('.', ''))
  const [comma, digits = '', last = ''] = commaAtEnd.exec(typed) ?? []
  if (comma !== undefined) return either(typed, `${digits.replace('.', '')}.${last}`, comma.replace(',', ''))
  return { problem: `${tooManyDecimals.test(typed) ? 'At most two decimals.' : 'Not an amount.'} ${takes}` }
}

/** An amount as it is shown in a field that is typed into: `12345.00`. */
export const typedAmount = (value: number): string => value.toFixed(2)
