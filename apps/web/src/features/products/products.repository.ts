import type { CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { Product, productCreate, productList, productUpdate } from '@bisita/contract/products'
import { createInjected } from '../../ui/inject.tsx'

export type { Product }

export type ProductsQuery = NonNullable<CallRequest<typeof productList>['query']>
export type ProductsPage = CallAnswer<typeof productList>
export type NewProduct = CallRequest<typeof productCreate>['body']
export type ProductChanges = CallRequest<typeof productUpdate>['body']

type Read = { readonly signal?: AbortSignal; readonly slot?: string }

/** What the business lends, wherever it is read: the network or the device. Changes are the network's. */
export type ProductsRepository = {
  readonly list: (query: ProductsQuery, read?: Read) => Promise<ProductsPage>
}

export const [ProductsProvider, useProductsRepository] = createInjected<ProductsRepository>('The products repository')
