import { maximumPension } from '@bisita/contract/limits'
import { grouped } from './numbers.ts'

/**
 * The message for a number of pesos that can't be a pension's amount, or null: it is from 0 to `maximumPension` with at
 * most two decimals.
 */
export function amountProblem(amount: number): string | null {
  if (!Number.isFinite(amount)) return 'Not a number.'
  if (amount < 0) return 'Not less than zero.'
  if (amount > maximumPension) return 'Too large an amount.'
  return Number(amount.toFixed(2)) === amount ? null : 'At most two decimals.'
}

/** Pesos with the sign and two decimals (promises/clients 6): `₱12,345.00`. */
export function showPeso(amount: number): string {
  const sign = amount <= -0.005 ? '-' : ''
  const [pesos = '', centavos = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${sign}₱${grouped(Number(pesos))}.${centavos}`
}
