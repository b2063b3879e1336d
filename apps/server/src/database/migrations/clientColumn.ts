import { type Kysely, sql } from 'kysely'

/**
 * Adds a column to `clients` and to its superseded versions in `client_revisions`, and has the trigger copy it there.
 * Versions that were superseded before have the default, or null.
 * @param name in snake case
 * @param definition what follows the name: type, default and checks (`text check (landmark <> '')`); not null needs a default,
 *   and a reference would be one of every version too
 */
export async function addClientColumn(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  for (const table of ['clients', 'client_revisions']) await sql`alter table ${sql.table(table)} add column ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  await reviseEveryColumn(db)
}

/** Writes `bisita_revise_client` for the columns that both tables have. */
async function reviseEveryColumn(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ names: string; old: string }>`
    select string_agg(quote_ident(c.attname), ', ' order by c.attnum) as names, string_agg('old.' || quote_ident(c.attname), ', ' order by c.attnum) as old
    from pg_attribute c join pg_attribute r on r.attname = c.attname and r.attnum > 0 and not r.attisdropped
    where c.attrelid = 'clients'::regclass and r.attrelid = 'client_revisions'::regclass and c.attnum > 0 and not c.attisdropped
  `.execute(db)
  const { names, old } = rows[0] as { names: string; old: string }
  await sql
    .raw(
      `create or replace function bisita_revise_client() returns trigger language plpgsql as $$
      begin
        new.revision_id := bisita_revision();
        -- A transaction that began before the last change but writes after it would number its change too
        -- low: it is begun again (serialization_failure) and gets a higher number.
        if old.revision_id > new.revision_id then
          raise exception 'client % was revised by a later transaction', old.id using errcode = '40001';
        end if;
        if old.revision_id < new.revision_id then
          insert into client_revisions (${names}, superseded_by)
            values (${old}, new.revision_id);
        end if;
        return new;
      end
    $$`,
    )
    .execute(db)
}
