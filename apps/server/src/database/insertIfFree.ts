import type { InsertQueryBuilder, InsertResult } from 'kysely'
import type { Tables } from './tables/tables.ts'

/**
 * Inserts one row. Returns false, without adding anything, where a unique key of the row is taken; the constraints decide,
 * also between two inserts at once. With `key`, only that key may be taken: another one throws its fault.
 */
export async function insertIfFree<T extends keyof Tables>(insert: InsertQueryBuilder<Tables, T, InsertResult>, key?: keyof Tables[T] & string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => (key === undefined ? conflict : conflict.column(key)).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
