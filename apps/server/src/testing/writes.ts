import type pg from 'pg'

/** The schema of the triggers and their records, apart from the product's own tables. */
const notes = 'bisita_watch'

/** Records which tables of a database are written to. */
export type WriteWatch = {
  /** The names of tables written to since the last call, sorted, without rolled back writes. */
  readonly written: () => Promise<string[]>
}

/**
 * Adds triggers that record each inserted, updated or deleted row in every table of the product but `except`, in the
 * same transaction. They cost one insert for a row, so that checking after each call is cheap.
 */
export async function watchWrites(pool: pg.Pool, except: readonly string[] = []): Promise<WriteWatch> {
  await pool.query(`
    create schema ${notes};
    create unlogged table ${notes}.writes (id bigint generated always as identity, written text not null);
    create function ${notes}.note() returns trigger language plpgsql as $$
      begin
        insert into ${notes}.writes (written) values (tg_table_name);
        return null;
      end
    $$`)
  for (const table of await unwatchedTables(pool, except)) {
    await pool.query(`
      create trigger ${notes}_rows after insert or update or delete on ${table} for each row execute function ${notes}.note();
      create trigger ${notes}_all after truncate on ${table} for each statement execute function ${notes}.note()`)
  }
  return {
    written: async () => {
      const { rows } = await pool.query<{ written: string }>(`delete from ${notes}.writes returning written`)
      return [...new Set(rows.map(({ written }) => written))].toSorted()
    },
  }
}

/**
 * Tables of the product, but `except`, whose triggers don't record every kind of write: a missing trigger would look
 * like no write.
 */
export async function unwatchedTables(pool: pg.Pool, except: readonly string[] = []): Promise<string[]> {
  // Of `tgtype`: 4 insert, 8 delete, 16 update, 32 truncate.
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any($1)
       and coalesce((select bit_or(g.tgtype::int) & 60 from pg_trigger g
         where g.tgrelid = c.oid and g.tgname like '${notes}%' and g.tgenabled = 'O'), 0) <> 60 order by 1`,
    [except],
  )
  return rows.map(({ name }) => name)
}
