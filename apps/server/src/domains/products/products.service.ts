import type { CallInput } from '@bisita/contract/calls/call'
import type { Product, productCreate, productUpdate } from '@bisita/contract/products'
import { worded } from '@bisita/contract/words'
import { change } from '../../change.ts'
import { duplicateProblem } from '../../database/faults.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createIdempotent } from '../../createIdempotent.ts'
import { Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { type ProductFields, insertProduct, lockProduct, removeProduct, updateProduct } from './products.store.ts'

/** Whole centavos, and no -0. */
const pesos = (price: number): number => Math.round(price * 100) / 100 + 0

/**
 * Adds a product. An id that exists already answers like the first time when the same user sends what was
 * sent first.
 * @throws Problem duplicate (id or name), deleted
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createProduct(context: Context, body: CallInput<typeof productCreate>['body']): Promise<Product> {
  const { db, user } = context
  const entered: ProductFields = { name: body.name, description: body.description ?? '', price: pesos(body.price) }
  const product: Product = { id: body.id ?? uuidv7(), ...entered }
  const hash = contentHash(entered)
  const make = async (): Promise<Product> => {
    await change(context, {
      requires: 'product.manage', action: 'product.create', record_type: 'product', record_id: product.id, before: null, after: entered,
      // Whenever it is carried out, it is this product.
      request: () => ({ type: worded('New product'), title: worded('Add {name}', { name: product.name }), input: { body: { ...body, id: product.id } } }),
      write: async () => {
        if (!(await insertProduct(db, product, { user_id: user.id, hash }))) throw duplicateProblem('products_name')
      },
    })
    return product
  }
  return createIdempotent(context, { table: 'products', id: product.id, hash }, make, async () => product)
}

/**
 * Changes a product; what names it shows the new name from then on.
 * @throws Problem not_found, duplicate (name)
 * @throws ApprovalNeeded
 */
export async function changeProduct(context: Context, id: string, body: CallInput<typeof productUpdate>['body']): Promise<Product> {
  const { db } = context
  const { id: _, ...before } = (await lockProduct(db, id)) ?? missing()
  const after: ProductFields = {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    price: body.price === undefined ? before.price : pesos(body.price),
  }
  await change(context, {
    requires: 'product.manage', action: 'product.update', record_type: 'product', record_id: id, before, after,
    request: () => ({ type: worded('Product update'), title: worded('Change {name}', { name: before.name }) }),
    write: () => updateProduct(db, id, after),
  })
  return { id, ...after }
}

/**
 * Takes a product off the list; what names it keeps it.
 * @throws Problem not_found
 * @throws ApprovalNeeded
 */
export async function deleteProduct(context: Context, id: string): Promise<{ ok: true }> {
  const { db, now } = context
  const { id: _, ...before } = (await lockProduct(db, id)) ?? missing()
  await change(context, {
    requires: 'product.manage', action: 'product.delete', record_type: 'product', record_id: id, before, after: null,
    request: () => ({ type: worded('Delete product'), title: worded('Delete {name}', { name: before.name }) }),
    write: () => removeProduct(db, id, now),
  })
  return { ok: true }
}

const missing = (): never => {
  throw new Problem('not_found')
}
