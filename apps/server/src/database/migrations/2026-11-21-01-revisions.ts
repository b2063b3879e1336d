import { type Kysely, sql } from 'kysely'

/**
 * Revision ids. The id of a change is the number of the transaction that made it, so writers never wait
 * for each other to get one, and everything that one transaction changes shares one id.
 *
 * A reader returns only what is below `bisita_settled()`: every transaction with a lower number has ended
 * when its snapshot was taken, so nothing can appear below it later. `revision_offset` is added so that
 * ids go on rising in a database that was restored into another cluster, whose transactions count anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function bisita_revision_offset() returns bigint
      language sql immutable parallel safe as 'select 0::bigint'
  `.execute(db)
  await sql`
    create function bisita_revision() returns bigint
      language sql volatile as $$
        select bisita_revision_offset() + pg_current_xact_id()::text::bigint
      $$
  `.execute(db)
  await sql`
    create function bisita_settled() returns bigint
      language sql stable as $$
        select bisita_revision_offset() + pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      $$
  `.execute(db)

  // Times on the wire: ISO 8601 in UTC, milliseconds, whatever the session's zone is. Stable as to_char is:
  // only so is it written into the statement that calls it.
  await sql`
    create function bisita_instant(at timestamptz) returns text
      language sql stable strict parallel safe as $$
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$
  `.execute(db)
}
