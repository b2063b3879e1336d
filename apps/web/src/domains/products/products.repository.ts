import type { Answer, Request } from '@bisita/contract/calls/call'
import type { Product, productCreate, productList, productUpdate } from '@bisita/contract/products'
import { createInjected } from '../../ui/inject.tsx'

export type { Product }

export type ProductsQuery = NonNullable<Request<typeof productList>['query']>
export type ProductsPage = Answer<typeof productList>
export type NewProduct = Request<typeof productCreate>['body']
export type ProductChanges = Request<typeof productUpdate>['body']

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** What the business lends. `key` is the idempotency key of a send. */
export type ProductsRepository = {
  readonly list: (query: ProductsQuery, read?: Read) => Promise<ProductsPage>
  readonly create: (product: NewProduct, key: string) => Promise<Product>
  readonly update: (id: string, changes: ProductChanges, key: string) => Promise<Product>
  readonly remove: (id: string, key: string) => Promise<void>
}

export const [ProductsProvider, useProductsRepository] = createInjected<ProductsRepository>('The products repository')
