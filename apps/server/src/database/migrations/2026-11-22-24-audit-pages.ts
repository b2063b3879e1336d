import { type Kysely, sql } from 'kysely'

/**
 * The trail's lines of a person, by action: a page of what somebody did is put together of the newest lines of each
 * action, and one of a person and an action is a walk along the index however rare the two are together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_by_user_action on audit_log (user_id, action, at, id) where user_id is not null`.execute(db)
  await sql`drop index audit_log_by_user`.execute(db)
}
