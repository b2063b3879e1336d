import type { ClientBase } from 'pg'

/**
 * Drops the foreign keys of tables and their indexes (except those of primary keys and unique constraints), which make
 * a big load slow. Runs in the caller's transaction: readers of the tables wait, and a failed load changes nothing. For
 * empty tables; in a full one rebuilding the indexes costs more than it saves.
 * @returns the statements that build them again
 */
export async function dropIndexesForLoad(client: ClientBase, tables: readonly string[]): Promise<readonly string[]> {
  // Run the deferred constraint triggers first: a table with pending trigger events cannot be altered.
  await client.query('set constraints all immediate')
  const { rows } = await client.query<{ drop: string; build: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
      from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[])
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      order by 1`,
    [tables],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ build }) => build)
}
