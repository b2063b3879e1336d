import type { ClientBase } from 'pg'

/**
 * Drops what makes a big load slow, the indexes of the tables (but those of primary keys and unique
 * constraints) and their foreign keys, and returns what builds each again. All inside the caller's
 * transaction: whoever reads meanwhile waits, and a load that fails leaves everything as it was. For
 * empty tables; in a full one building anew costs more than it saves.
 */
export async function dropForLoad(client: ClientBase, tables: readonly string[]): Promise<readonly string[]> {
  // What waits for the commit is done first: a table with work still to be done cannot be altered.
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
