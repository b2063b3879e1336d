import { maximumPension } from '@bisita/contract/limits'

const peso = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Why a number of pesos cannot be a pension's amount, or null: not negative, at most two decimals, bounded. */
export function amountProblem(amount: number): string | null {
  if (!Number.isFinite(amount)) return 'Not a number.'
  if (amount < 0) return 'Not less than zero.'
  if (amount > maximumPension) return 'Too large an amount.'
  return Number(amount.toFixed(2)) === amount ? null : 'At most two decimals.'
}

/** Pesos with the sign and two decimals (specification, section 5): `₱12,345.00`. */
export function showPeso(amount: number): string {
  const sign = amount <= -0.005 ? '-' : ''
  return `${sign}₱${peso.format(Math.abs(amount))}`
}
