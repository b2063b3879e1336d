import * as calls from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import type { ProductsRepository } from './products.repository.ts'

export const remoteProducts = (api: Api): ProductsRepository => ({
  list: (query, read = {}) => api.call(calls.productList, { query }, read),
})
