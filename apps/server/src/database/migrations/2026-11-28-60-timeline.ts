import { type Kysely, sql } from 'kysely'

/** Adds a function and gives one another body: programs of before go on beside it. */
export const kind = 'expand'

/**
 * The numbers of changes are those of one server's transactions. A copy that takes over counts on from what it has
 * received, so it could give a number again that a phone has seen. It has another timeline, by which a change is refused until
 * a Bisita has raised the offset (`database/availability/timeline.ts`). Empty: none is known yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create function bisita_timeline() returns text language sql immutable parallel safe as $$ select ''::text $$`).execute(db)
  await sql.raw(`
    create function bisita_refuse_timeline() returns bigint language plpgsql as $$
      begin
        raise exception 'the numbers of changes are not yet raised for this timeline' using errcode = '57P03';
      end
    $$`).execute(db)
  await sql.raw(`
    create or replace function bisita_revision() returns bigint
      language sql volatile as $$
        select case when bisita_timeline() in ('', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))
          then bisita_revision_offset() + pg_current_xact_id()::text::bigint else bisita_refuse_timeline() end
      $$`).execute(db)
}
