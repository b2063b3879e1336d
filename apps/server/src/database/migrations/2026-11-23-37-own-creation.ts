import { type Kysely, sql } from 'kysely'

/** The list of a representative's own itineraries in the order in which it begins: by their creation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index itineraries_by_assignee_creation on itineraries (assigned_to, created_at, id)
      include (state, pin_type) where deleted_at is null
  `.execute(db)
}
