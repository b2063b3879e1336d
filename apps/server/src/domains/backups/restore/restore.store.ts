import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { quoted } from '../snapshot.store.ts'

const ident = quoted

/** Does something beside a database, as a role that may make and rename others. */
export async function withMaintenanceClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(databaseUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href, application_name: 'bisita restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Whether there is a database of a name. */
export async function databaseExists(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  return rows.length > 0
}

/** Whether a Bisita works with a database of this name. */
export async function isDatabaseInUse(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query(`select from pg_stat_activity where datname = $1 and application_name = 'bisita'`, [name])
  return rows.length > 0
}

/** Ends what a restore that was killed has left connected to the database that it was making. */
export const endLeftoverConnections = (client: ClientBase, name: string): Promise<unknown> =>
  client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user and application_name <> 'bisita backup'`, [name])

export const dropDatabase = (client: ClientBase, name: string): Promise<unknown> => client.query(`drop database if exists ${ident(name)}`)

export const createDatabase = (client: ClientBase, name: string): Promise<unknown> => client.query(`create database ${ident(name)}`)

/**
 * Puts the new database in the place of the present one, which is kept under another name: both or neither.
 * @param within what is done before it holds; where that fails, nothing was renamed
 */
export async function swapDatabases(client: ClientBase, { present, fresh, kept: previous }: { readonly present: string; readonly fresh: string; readonly kept: string }, within: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    if (await databaseExists(client, present)) await client.query(`alter database ${ident(present)} rename to ${ident(previous)}`)
    await client.query(`alter database ${ident(fresh)} rename to ${ident(present)}`)
    await within()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export type Constraint = { readonly table: string; readonly name: string; readonly definition: string }

/** Takes away what would be asked for each row, and empties every table: what stands in them was made by the migrations. */
export async function dropConstraintsAndRows(client: ClientBase, tables: readonly string[]): Promise<readonly Constraint[]> {
  const { rows: references } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${ident(name)}`)
  for (const table of tables) await client.query(`alter table ${ident(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(ident).join(', ')}`)
  return references
}

/** Brings back what {@link dropConstraintsAndRows} took away; every reference is checked. */
export async function restoreConstraints(client: ClientBase, tables: readonly string[], references: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of references) await client.query(`alter table ${table} add constraint ${ident(name)} ${definition}`)
  for (const table of tables) await client.query(`alter table ${ident(table)} enable trigger user`)
}

/** Puts the rows of a table in, as COPY wrote them. Gives how many there were. */
export async function copyIn(client: ClientBase, table: string, columns: readonly string[], rows: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(copyFrom(`copy ${ident(table)} (${columns.map(ident).join(', ')}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: true }), stream)
  return stream.rowCount
}

export async function setSequences(client: ClientBase, sequences: readonly { name: string; value: string; called: boolean }[]): Promise<void> {
  for (const { name, value, called } of sequences) await client.query('select setval($1::regclass, $2::bigint, $3)', [ident(name), value, called])
}

/** Sets how far the numbers of changes are raised. A function's text takes no parameter: PostgreSQL writes it, the number as a number. */
export async function setOffset(client: ClientBase, offset: number): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('create or replace function bisita_revision_offset() returns bigint language sql immutable parallel safe as %L', format('select %s::bigint', $1::bigint)) as statement`,
    [offset],
  )
  await client.query((rows[0] as { statement: string }).statement)
}

/** The columns that hold numbers of changes, of whatever tables there are: the next must be above all of them. */
const numbered: Readonly<Record<string, readonly string[]>> = {
  clients: ['revision_id'],
  client_revisions: ['revision_id'],
  scope_changes: ['revision_id'],
  visits: ['seq', 'created_seq', 'deleted_seq'],
  itineraries: ['seq', 'version_seq'],
  itinerary_versions: ['seq'],
  itinerary_losses: ['seq'],
  branch_location_versions: ['from_seq', 'to_seq'],
  audit_log: ['seq'],
  list_versions: ['version'],
  report_snapshots: ['xmax', 'moment_xmax'],
}

/** The greatest number of a change that is stored anywhere. */
export async function greatestNumber(client: ClientBase): Promise<number> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'bigint'`,
  )
  const known = columns.filter(({ table, column }) => numbered[table]?.includes(column))
  const questions = known.map(({ table, column }) => `select max(${ident(column)}) as n from ${ident(table)}`)
  const { rows } = await client.query<{ n: number | null }>(`select max(n) as n from (${questions.join(' union all ')}) q`)
  return rows[0]?.n ?? 0
}

export type RestoredFrom = { readonly id: string; readonly file: string; readonly bytes: number; readonly clients: number; readonly photos: number; readonly moment: string; readonly settled: number }

/**
 * What a database becomes that was put back: nobody is signed in, nothing runs, phones see that it is another one, and
 * the backup that it came from counts as proven.
 */
export async function resetRestoredState(client: ClientBase, from: RestoredFrom, now: Date): Promise<void> {
  await client.query(`update sessions set ended = 'signed_out' where ended is null`)
  await client.query(
    `update jobs set status = 'failed', message = 'It was under way when the backup was made that was put back.', ended_at = $1, claim = null, heartbeat_at = null where status = 'running'`,
    [now],
  )
  await client.query(
    `update installation set epoch = gen_random_uuid(), backed_up_to = $2,
       lost = lost || jsonb_build_array(jsonb_build_object('from', bisita_instant($2), 'to', bisita_instant($3), 'from_revision', $1::bigint, 'to_revision', bisita_revision_offset()))`,
    [from.settled, from.moment, now],
  )
  await client.query(
    `insert into backups (id, file, moment, made_at, bytes, clients, photos, proven_at) values ($1, $2, $3, $3, $4, $5, $6, $7)
     on conflict (file) do update set proven_at = excluded.proven_at, removed_at = null`,
    [from.id, from.file, from.moment, from.bytes, from.clients, from.photos, now],
  )
  await client.query(
    `insert into audit_log (action, record_type, record_id, request_id, after) values ('backup.restore', 'backup', $1, 'restore', $2)`,
    [from.file, JSON.stringify({ moment: from.moment, clients: from.clients })],
  )
}
