export type DemoProduct = {
  readonly id: string
  readonly name: string
  readonly description: string
  /** Pesos. */
  readonly price: number
}

/** The id of the product that somebody took at an instant (milliseconds), or null where there are none. */
export function productTaken(instant: number, products: readonly DemoProduct[]): string | null {
  return products[(instant / 1000) % products.length]?.id ?? null
}

/** What the demo organisation lends. */
export const demoProducts: readonly Omit<DemoProduct, 'id'>[] = [
  { name: 'Pension Loan 6', description: 'Paid back from six monthly pensions.', price: 15_000 },
  { name: 'Pension Loan 12', description: 'Paid back from twelve monthly pensions.', price: 30_000 },
  { name: 'Pension Loan 24', description: 'Paid back from twenty-four monthly pensions.', price: 60_000 },
  { name: 'Medical Loan', description: 'For medicines and hospital bills, within two days.', price: 10_000 },
  { name: 'Transfer Loan', description: 'Takes over what is owed to another lender.', price: 45_000 },
]
