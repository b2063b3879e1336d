import type { Input } from '@bisita/contract/calls/call'
import type { Product, productCreate, productUpdate } from '@bisita/contract/products'
import { type Asked, requireDirect } from '../../approval.ts'
import { taken } from '../../database/faults.ts'
import type { Context } from '../../http/context.ts'
import { contentHash } from '../../http/idempotency/idempotency.ts'
import { createOnce } from '../../once.ts'
import { Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { type Entered, insertProduct, lockProduct, removeProduct, updateProduct } from './products.store.ts'

const fields = ['name', 'description', 'price'] as const

/** Whole centavos, and no -0. */
const pesos = (price: number): number => Math.round(price * 100) / 100 + 0

/** What a request for approval says of a product, field by field. */
function asked(id: string, type: string, title: string, before: Entered | null, after: Entered | null, told: readonly (keyof Entered)[]): Asked {
  const changes = told.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
  return { actions: [], record_type: 'product', record_id: id, client_id: null, branch_id: null, type, title, changes }
}

/**
 * Adds a product. An id that exists already answers like the first time when the same user sends what was
 * sent first.
 * @throws Problem duplicate (id or name), deleted
 * @throws ApprovalNeeded where an administrator switched it so
 */
export async function createProduct(context: Context, body: Input<typeof productCreate>['body']): Promise<Product> {
  const { db, user } = context
  const entered: Entered = { name: body.name, description: body.description ?? '', price: pesos(body.price) }
  const product: Product = { id: body.id ?? uuidv7(), ...entered }
  const hash = contentHash(entered)
  const make = async (): Promise<Product> => {
    await requireDirect(context, ['product.manage'], await readSettings(db), () => ({
      ...asked(product.id, 'New product', `Add ${product.name}`, null, entered, fields),
      // Whenever it is carried out, it is this product.
      input: { body: { ...body, id: product.id } },
    }))
    if (!(await insertProduct(db, product, { user_id: user.id, hash }))) throw taken('products_name')
    context.audit({ action: 'product.create', record_type: 'product', record_id: product.id, after: entered })
    return product
  }
  return createOnce(context, { table: 'products', id: product.id, hash }, make, async () => product)
}

/**
 * Changes a product; what names it shows the new name from then on.
 * @throws Problem not_found, duplicate (name)
 * @throws ApprovalNeeded
 */
export async function changeProduct(context: Context, id: string, body: Input<typeof productUpdate>['body']): Promise<Product> {
  const { db } = context
  const { id: _, ...before } = (await lockProduct(db, id)) ?? missing()
  const after: Entered = {
    name: body.name ?? before.name,
    description: body.description ?? before.description,
    price: body.price === undefined ? before.price : pesos(body.price),
  }
  const changed = fields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) {
    context.unchanged = true
    return { id, ...before }
  }
  await requireDirect(context, ['product.manage'], await readSettings(db), () =>
    asked(id, 'Product update', `Change ${before.name}`, before, after, changed),
  )
  await updateProduct(db, id, after)
  context.audit({ action: 'product.update', record_type: 'product', record_id: id, before, after })
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
  await requireDirect(context, ['product.manage'], await readSettings(db), () =>
    asked(id, 'Delete product', `Delete ${before.name}`, before, null, fields),
  )
  await removeProduct(db, id, now)
  context.audit({ action: 'product.delete', record_type: 'product', record_id: id, before })
  return { ok: true }
}

const missing = (): never => {
  throw new Problem('not_found')
}
