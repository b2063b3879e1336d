import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/** Finds the clients near a point who asked not to be visited (docs/decisions/day.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index clients_no_visit on clients ((coalesce(latitude, visits_latitude)), (coalesce(longitude, visits_longitude)))
      where do_not_contact = 'all' and deleted_at is null
  `.execute(db)
}
