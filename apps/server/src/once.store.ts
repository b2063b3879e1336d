import { sql } from 'kysely'
import type { Executor } from './database/connection.ts'

/** The tables of what is made under an id that the sender chose, with the column of who made it. */
const makers = {
  areas: 'created_by',
  branches: 'created_by',
  clients: 'created_by',
  itineraries: 'created_by',
  products: 'created_by',
  users: 'created_by',
  visits: 'user_id',
} as const

/** A table of what is made once. */
export type MadeOnce = keyof typeof makers

/** Who made a record and the hash of what was sent then, whatever became of it since. */
export type Origin = { readonly id: string; readonly made_by: string | null; readonly created_hash: Buffer | null; readonly deleted: boolean }

/** The origins of those of some ids that exist. */
export async function findOrigins(db: Executor, table: MadeOnce, ids: readonly string[]): Promise<ReadonlyMap<string, Origin>> {
  const { rows } = await sql<Origin>`
    select id, ${sql.ref(makers[table])} as made_by, created_hash, deleted_at is not null as deleted
    from ${sql.table(table)} where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
