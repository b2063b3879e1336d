import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** Names that everybody here knows: of the branches, areas and products. */
export async function organisationNames(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select branch_name as name from branches where deleted_at is null
    union select area_name from areas where deleted_at is null
    union select name from products where deleted_at is null
  `.execute(db)
  return rows.map(({ name }) => name)
}
