import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { SchemaDescription } from '../../testing/schemaDescription.ts'
import { baseline, replaced } from '../migrations/replaced.ts'
import { migrateTo } from '../migrate.ts'
import type { Tables } from '../tables/tables.ts'

/** The rows of a table as an organisation left them: the columns that are written, and a row on each line. */
type Rows = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }

/**
 * What the release of 27 November 2026 (c5fb12a) made, read from a database that its own migrations had made: a digest of
 * each thing in its schema, and the rows of an organisation.
 */
type Release = { readonly schema: Readonly<Record<string, string>>; readonly tables: Readonly<Record<string, Rows>> }

export const release = JSON.parse(readFileSync(new URL('release.json', import.meta.url), 'utf8')) as Release

/** Each thing of a schema by a digest of what the catalogue says about it. The migrator's own tables are not ours. */
export function digests(catalogue: SchemaDescription): Record<string, string> {
  const things = Object.entries(catalogue).filter(([name]) => !name.startsWith('table kysely_'))
  return Object.fromEntries(things.map(([name, lines]) => [name, createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)]))
}

/** Makes the schema of the release and nothing newer, with the names of its migrations as the release listed them. */
export async function migrateToRelease(db: Kysely<Tables>): Promise<void> {
  await migrateTo(db, [baseline])
  await listAsBefore(db, replaced)
}

/** Lists migrations that the baseline replaced instead of the baseline. */
export async function listAsBefore(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration where name = ${baseline}`.execute(db)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, '2026-11-27T06:00:00.' || to_char(n, 'FM000') || 'Z' from unnest(${names}::text[]) with ordinality t (name, n)
  `.execute(db)
}

/** Puts the rows in as they were, past the triggers, which have done their work already. */
export async function fillRelease(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set constraints all deferred')
    for (const table of Object.keys(release.tables)) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${Object.keys(release.tables).join(', ')} cascade`) // the first rows are the release's own
    for (const table of Object.keys(release.tables)) await insertRows(client, table)
    await client.query('set constraints all immediate')
    for (const table of Object.keys(release.tables)) await client.query(`alter table ${table} enable trigger user`)
    await client.query(`select setval('audit_log_id_seq', (select max(id) from audit_log)), setval('itinerary_events_id_seq', (select max(id) from itinerary_events))`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function insertRows(client: pg.PoolClient, table: string): Promise<void> {
  const { columns, rows } = release.tables[table] as Rows
  const names = columns.map((column) => `"${column}"`).join(', ')
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
  await client.query(
    `insert into ${table} (${names}) overriding system value select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(objects)],
  )
}

/** The rows as they were, without some columns. */
export function rowsThen(table: string, without: readonly string[]): Rows['rows'] {
  const { columns, rows } = release.tables[table] as Rows
  return rows.map((row) => row.filter((_, at) => !without.includes(columns[at] as string)))
}

/** The rows as they stand now, in the form of the release. Null where a column is there no more. */
export async function readRows(pool: pg.Pool, table: string, without: readonly string[]): Promise<Rows['rows'] | null> {
  const columns = (release.tables[table] as Rows).columns.filter((column) => !without.includes(column))
  const { rows: known } = await pool.query<{ name: string }>(`select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`, [table])
  if (!columns.every((column) => known.some(({ name }) => name === column))) return null
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t, (select set_config('timezone', 'UTC', false)) utc`)
  return rows.map(({ row }) => columns.map((column) => row[column] ?? null))
}
