import type { Product } from '@bisita/contract/products'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** What a person enters of a product; `price` in pesos. */
export type Entered = Omit<Product, 'id'>

const columns = sql`id, name, description, price`

/** Every product on the list. They are few: what a business lends has a page of a leaflet. */
export async function livingProducts(db: Executor): Promise<Product[]> {
  const { rows } = await sql<Product>`select ${columns} from products where deleted_at is null`.execute(db)
  return rows
}

/** A product on the list, locked for a change until the transaction ends. */
export async function lockProduct(trx: Executor, id: string): Promise<Product | undefined> {
  const { rows } = await sql<Product>`select ${columns} from products where id = ${id} and deleted_at is null for update`.execute(trx)
  return rows[0]
}

/** Adds a product. Returns false, and has added nothing, where the id or the name is taken. */
export async function insertProduct(
  trx: Executor,
  { id, name, description, price }: Product,
  by: { user_id: string; hash: Buffer },
): Promise<boolean> {
  const added = await trx
    .insertInto('products')
    .values({ id, name, description, price, created_by: by.user_id, created_hash: by.hash })
    // Any constraint: of two equal ones at once, the second may run into the name before the id.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Changes a product; the time of it is the database's, since devices tell by it whether to load the list anew. */
export async function updateProduct(trx: Executor, id: string, { name, description, price }: Entered): Promise<void> {
  await sql`
    update products set name = ${name}, description = ${description}, price = ${price}, revised_at = clock_timestamp() where id = ${id}
  `.execute(trx)
}

/** Takes a product off the list. */
export async function removeProduct(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`update products set deleted_at = ${now}, revised_at = clock_timestamp() where id = ${id}`.execute(trx)
}
