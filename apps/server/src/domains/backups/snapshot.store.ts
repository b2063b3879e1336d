import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'

/** The migrator's own tables, not backed up: the manifest names the migrations, and a restore runs them again. */
const notOurs = ['kysely_migration', 'kysely_migration_lock']

/** A name of the catalogue as it is written in a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** How COPY writes values, whatever a server is set to. */
const forms = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/**
 * Begins a transaction that sees one moment and writes nothing, so it holds no feed back. Gives a time before it: all
 * that was saved until then is in it.
 */
export async function beginSnapshot(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ moment: Date }>('select clock_timestamp() as moment')
  await client.query('begin isolation level repeatable read read only')
  await client.query(forms)
  return (rows[0] as { moment: Date }).moment
}

/** Sets, within an open transaction, how values are written and read. */
export const setForms = (client: ClientBase): Promise<unknown> => client.query(forms)

/** Every table that is ours with its columns, but those that the database works out itself. */
export async function tablesOf(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [notOurs],
  )
  return rows
}

export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'S' order by 1`,
  )
  const found = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(`select last_value::text as value, is_called as called from ${quoted(name)}`)
    found.push({ name, ...(state.rows[0] as { value: string; called: boolean }) })
  }
  return found
}

/** What the snapshot is of: its migrations, how far its changes reach, and how many clients live. */
export async function describeSnapshot(client: ClientBase): Promise<{ migrations: string[]; settled: number; offset: number; clients: number }> {
  const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const { rows } = await client.query<{ settled: number; offset: number; clients: number }>(
    `select bisita_settled() as settled, bisita_revision_offset() as offset, (select count(*) from clients where deleted_at is null) as clients`,
  )
  return { migrations: migrations.map(({ name }) => name), ...(rows[0] as { settled: number; offset: number; clients: number }) }
}

/** The rows of a table as COPY writes them. Their number is counted from the text: the stream may end before PostgreSQL's own count has arrived. */
export function copyOut(client: ClientBase, table: string, columns: readonly string[]): Readable {
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`))
  // The reader has stopped by then. Without a listener an error of the connection would end the process.
  rows.on('error', () => undefined)
  return rows
}

/** The photos that visits and handed-over items name, in the order of their keys. */
export async function photosNamed(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select photo_key as key from visits where photo_key is not null union select photo_key from quarantined_items where photo_key is not null order by 1`,
  )
  return rows.map(({ key }) => key)
}
