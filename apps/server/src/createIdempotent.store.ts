import { sql } from 'kysely'
import type { Executor } from './database/connection.ts'

/** The tables of what is made under an id that the sender chose, with the column of who made it. */
const creatorColumns = {
  areas: 'created_by',
  branches: 'created_by',
  clients: 'created_by',
  consents: 'by',
  itineraries: 'created_by',
  products: 'created_by',
  users: 'created_by',
  visits: 'user_id',
} as const

/** A table of what is made once. */
export type IdempotentTable = keyof typeof creatorColumns

/** Who made a record and the hash of what was sent then, whatever became of it since. */
export type CreationRecord = { readonly id: string; readonly made_by: string | null; readonly created_hash: Buffer | null; readonly deleted: boolean }

/** Of a table that is only ever added to nothing is deleted. */
const isDeleted = (table: IdempotentTable) => (table === 'consents' ? sql`false` : sql`deleted_at is not null`)

/** The origins of those of some ids that exist. */
export async function findCreationRecords(db: Executor, table: IdempotentTable, ids: readonly string[]): Promise<ReadonlyMap<string, CreationRecord>> {
  const { rows } = await sql<CreationRecord>`
    select id, ${sql.ref(creatorColumns[table])} as made_by, created_hash, ${isDeleted(table)} as deleted
    from ${sql.table(table)} where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
