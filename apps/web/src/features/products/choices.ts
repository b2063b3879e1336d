import { t } from '@bisita/contract/words'
import type { Product } from './products.repository.ts'

export const noLongerOffered = t('No longer offered')

/** The choices of a form's field, with whatever it holds among them. Until the products are there that is all. */
export function productChoices(
  products: readonly Product[] | undefined,
  value: string,
): readonly { readonly value: string; readonly label: string }[] {
  const known = (products ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = value === '' || known.some((choice) => choice.value === value)
  const label = products === undefined ? t('The product it has') : noLongerOffered
  return [{ value: '', label: t('None') }, ...known, ...(isKnown ? [] : [{ value, label }])]
}

/** What a product is called; null until the products are there. */
export function productName(products: readonly Product[] | undefined, id: string): string | null {
  return products === undefined ? null : (products.find((product) => product.id === id)?.name ?? noLongerOffered)
}
