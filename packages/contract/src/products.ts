import { z } from 'zod'
import { defineCall } from './calls/call.ts'
import { byId, id, newId, ok, pageOf, paging, requiredText, sortBy, text } from './fields.ts'

/** A loan product; `price` in pesos. */
export const product = z.object({ id, name: z.string(), description: z.string(), price: z.number() })

export type Product = z.infer<typeof product>

const price = z
  .number()
  .min(0, 'Not less than zero.')
  .max(9_999_999_999.99, 'Too large an amount.')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3, 'At most two decimals.')

const entered = { name: requiredText(100), description: text(1000).optional(), price }

export const productCreateBody = z.strictObject({ id: newId.optional(), ...entered })

/** Changes of a product: a field left out stays. */
export const productUpdateBody = z.strictObject(entered).partial()

export const productSorts = ['name', 'price'] as const

export const productList = defineCall({
  name: 'products.list',
  method: 'GET',
  path: '/product/list',
  summary: 'The products',
  requires: ['product.read'],
  query: z.strictObject({ ...paging(10), sort: sortBy(productSorts).optional(), keyword: text(255).optional() }),
  answers: { 200: pageOf(product) },
})

export const productCreate = defineCall({
  name: 'products.create',
  method: 'POST',
  path: '/product/create',
  summary: 'Add a product',
  requires: ['product.manage'],
  body: productCreateBody,
  answers: { 201: product },
})

export const productUpdate = defineCall({
  name: 'products.update',
  method: 'PUT',
  path: '/product/update/{id}',
  summary: 'Change a product',
  requires: ['product.manage'],
  params: byId,
  body: productUpdateBody,
  answers: { 200: product },
})

export const productDelete = defineCall({
  name: 'products.delete',
  method: 'DELETE',
  path: '/product/delete/{id}',
  summary: 'Take a product off the list; what names it keeps it',
  requires: ['product.manage'],
  params: byId,
  answers: { 200: ok },
})
