import type { productCreate, productDelete, productList, productUpdate } from '@bisita/contract/products'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { ProductsRepository } from './products.repository.ts'

const list = route<typeof productList>('GET', '/product/list')
const create = route<typeof productCreate>('POST', '/product/create')
const update = route<typeof productUpdate>('PUT', '/product/update/{id}')
const remove = route<typeof productDelete>('DELETE', '/product/delete/{id}')

export const remoteProducts = (api: Api): ProductsRepository => ({
  list: (query, read = {}) => api.call(list, { query }, read),
  create: (body, key) => api.call(create, { body }, { key }),
  update: (id, body, key) => api.call(update, { params: { id }, body }, { key }),
  remove: async (id, key) => {
    await api.call(remove, { params: { id } }, { key })
  },
})
