import type { Answer, Input } from '@bisita/contract/calls/call'
import type { Product, productList } from '@bisita/contract/products'
import { fold } from '@bisita/rules/fold'
import type { Executor } from '../../database/connection.ts'
import { livingProducts } from './products.store.ts'

const byText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** A page of the products whose folded name contains the keyword, by name unless asked otherwise; the id breaks ties. */
export async function listProducts(db: Executor, { keyword, sort = 'name', page, ipp }: Input<typeof productList>['query']): Promise<Answer<typeof productList>> {
  const wanted = fold(keyword ?? '')
  const found = (await livingProducts(db))
    .map((product) => ({ product, key: fold(product.name) }))
    .filter(({ key }) => key.includes(wanted))
  const way = sort.startsWith('-') ? -1 : 1
  const between = (a: { product: Product; key: string }, b: { product: Product; key: string }): number =>
    sort.endsWith('price') ? a.product.price - b.product.price : byText(a.key, b.key)
  const sorted = found.sort((a, b) => way * (between(a, b) || byText(a.product.id, b.product.id))).map(({ product }) => product)
  const pages = Math.ceil(sorted.length / ipp)
  return { items: sorted.slice((page - 1) * ipp, page * ipp), count: sorted.length, pages, hasNext: page < pages }
}
