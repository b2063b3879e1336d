import { type Kysely, sql } from 'kysely'

/** A notification for administrators when one of them adds an administrator or sets a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check
      check (kind in ('call_back', 'request', 'decided', 'password_set', 'administrator', 'touchpoints', 'itineraries', 'unsent', 'job'))
  `.execute(db)
}
