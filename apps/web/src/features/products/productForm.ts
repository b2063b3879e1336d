import { readAmount, typedAmount } from '@bisita/rules/cells/amounts'
import { t } from '@bisita/contract/words'
import type { NewProduct, Product, ProductChanges } from './products.repository.ts'

/** The fields as they are typed. */
export type ProductFormValues = Record<'name' | 'description' | 'price', string>

export const emptyValues: ProductFormValues = { name: '', description: '', price: '' }

export const valuesOf = ({ name, description, price }: Product): ProductFormValues => ({
  name,
  description,
  price: typedAmount(price),
})

const longestName = 100
const longestDescription = 1000
const highestPrice = 9_999_999_999.99

/** The price of a form whose checks it has passed. */
const priceOf = (typed: string): number => {
  const read = readAmount(typed)
  return 'value' in read ? read.value : Number.NaN
}

function priceProblem(typed: string): string | null {
  if (typed.trim() === '') return t('This is required.')
  const read = readAmount(typed)
  if ('problem' in read) return read.problem
  return read.value > highestPrice ? t('Too large an amount.') : null
}

const atMost = (count: number, typed: string) => (typed.trim().length > count ? t('At most {count} characters.', { count: String(count) }) : null)

/** What is wrong with each field, as the server would say; null where it is right. */
export const checks = {
  name: (typed: string) => (typed.trim() === '' ? t('This is required.') : atMost(longestName, typed)),
  description: (typed: string) => atMost(longestDescription, typed),
  price: priceProblem,
}

const sentOf = ({ name, description, price }: ProductFormValues) => ({
  name: name.trim(),
  description: description.trim(),
  price: priceOf(price),
})

export const newProductOf = (id: string, values: ProductFormValues): NewProduct => ({ id, ...sentOf(values) })

/** The fields that were changed, and only they. */
export function changesOf(before: ProductFormValues, values: ProductFormValues): ProductChanges {
  const sent = sentOf(values)
  const was = sentOf(before)
  return Object.fromEntries(Object.entries(sent).filter(([field, value]) => value !== was[field as keyof typeof was]))
}
