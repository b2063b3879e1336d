import { productCreate, productDelete, productList, productUpdate } from '@bisita/contract/products'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { listProducts } from './list.service.ts'
import { changeProduct, createProduct, deleteProduct } from './products.service.ts'

export function productsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  mount(app, deps, productList, ({ db }, { query }) => listProducts(db, query))
  mount(app, deps, productCreate, (context, { body }) => createProduct(context, body))
  mount(app, deps, productUpdate, (context, { params, body }) => changeProduct(context, params.id, body))
  mount(app, deps, productDelete, (context, { params }) => deleteProduct(context, params.id))
}
