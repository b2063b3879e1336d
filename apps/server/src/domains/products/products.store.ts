import type { Product } from '@bisita/contract/products'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { insertIfFree } from '../../database/insertIfFree.ts'

/** What a person enters of a product; `price` in pesos. */
export type ProductFields = Omit<Product, 'id'>

const columns = sql`id, name, description, price`

/** Every product on the list. They are few: what a business lends has a page of a leaflet. */
export async function findProducts(db: Executor): Promise<Product[]> {
  const { rows } = await sql<Product>`select ${columns} from products where deleted_at is null`.execute(db)
  return rows
}

/** A product on the list, locked for a change until the transaction ends. */
export async function lockProduct(trx: Executor, id: string): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${columns} from products where id = ${id} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/** Adds a product. Returns false, and has added nothing, where the id or the name is taken. */
export const insertProduct = (trx: Executor, product: Product, by: { user_id: string; hash: Buffer }): Promise<boolean> =>
  insertIfFree(trx.insertInto('products').values({ ...product, created_by: by.user_id, created_hash: by.hash }))

/** Changes a product; the time of it is the database's, since devices reload the list when it has changed. */
export async function updateProduct(trx: Executor, id: string, { name, description, price }: ProductFields): Promise<void> {
  await sql`
    update products set name = ${name}, description = ${description}, price = ${price}, revised_at = clock_timestamp() where id = ${id}
  `.execute(trx)
}

/** Takes a product off the list. */
export async function removeProduct(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`update products set deleted_at = ${now}, revised_at = clock_timestamp() where id = ${id}`.execute(trx)
}
