import { type Kysely, sql } from 'kysely'
import { baseline, lastWithSteps, namesOfToday, replaced } from './migrations/replaced.ts'
import { loadMigration, migrationNames } from './migrations/files.ts'
import { numberingOf, offsetAfter, schemaLock, timelineNow } from './availability/timeline.ts'
import { DatabaseProblem } from './problem.ts'
import type { Tables } from './tables/tables.ts'

/** The oldest PostgreSQL whose SQL this program may use. */
const oldestServer = 150_000

/**
 * Brings the schema up to this program's version, in one transaction under the lock of the schema, and raises the
 * revision ids above all stored ones. Returns the names of the migrations that ran.
 * @throws DatabaseProblem where the server is too old, or the schema is newer than this program or older than its baseline
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const version = await sql<{ v: number }>`select current_setting('server_version_num')::int as v`.execute(db)
  if ((version.rows[0]?.v ?? 0) < oldestServer) throw new DatabaseProblem('Bisita needs PostgreSQL 15 or newer.')
  const ran = await migrateTo(db, migrationNames)
  await db.transaction().execute(alignRevisions)
  return ran
}

/**
 * Runs those migrations out of `names` (in their order) that have not run, in one transaction: all of them or none.
 * @returns the names that ran
 * @throws DatabaseProblem as {@link migrate}; nothing has been written then
 */
export async function migrateTo(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockSchema(trx)
    const had = await readRan(trx)
    const ran = namesOfToday(had)
    if (ran === null) throw new DatabaseProblem(olderThanBaseline('database', had))
    const foreign = ran.filter((name) => !names.includes(name))
    if (foreign.length > 0) throw new DatabaseProblem(`The database was made by a newer Bisita (${foreign.join(', ')}). Run that version.`)
    const missing = names.filter((name) => !ran.includes(name))
    const last = [...ran].sort().at(-1) ?? ''
    const late = missing.find((name) => name < last)
    if (late !== undefined) throw new Error(`The migration ${late} has not run, and ${last}, which comes after it, has.`)
    if (ran !== had) await replaceByBaseline(trx)
    if (ran.length === 0) await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx)
    for (const name of missing) await run(trx, name)
    return missing
  })
}

async function run(db: Kysely<Tables>, name: string): Promise<void> {
  const migration = await loadMigration(name)
  try {
    await migration.up(db)
  } catch (error) {
    throw new Error(`The database could not be brought up to date: ${name} failed.`, { cause: error })
  }
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db)
}

/** Why a schema that lacks some of the replaced migrations is refused, and what to do. */
export function olderThanBaseline(what: 'database' | 'backup', ran: readonly string[]): string {
  const last = [...ran].sort().at(-1)
  const first = what === 'database' ? `Start Bisita ${lastWithSteps} on it once` : `Put it back with Bisita ${lastWithSteps}`
  return `The ${what} is older than this version can bring up to date (its last migration is ${last}). ${first}, then start this version.`
}

/** The names in `kysely_migration`, in their order; none where there is no such table. */
export async function readRan(db: Kysely<Tables>): Promise<string[]> {
  const { rows: table } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!table[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Replaces the names of the old migrations, which have all run, by the name of the baseline. */
async function replaceByBaseline(db: Kysely<Tables>): Promise<void> {
  await sql`
    with gone as (delete from kysely_migration where name = any(${replaced}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${baseline}, max(timestamp) from gone
  `.execute(db)
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const ran = new Set(await readRan(db))
  return migrationNames.every((name) => ran.has(name))
}

/** Locks the schema until the transaction ends, after waiting at most an hour for another server that changes it. */
async function lockSchema(db: Kysely<Tables>): Promise<void> {
  await sql`set local lock_timeout = '1h'`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(schemaLock)})`.execute(db)
  await sql`set local lock_timeout to default`.execute(db)
}

/**
 * Transaction numbers start again in a new cluster that a database is restored into, and may come again on a copy that
 * took over (another timeline). Where the next revision id would not be above every stored one, or the timeline is another than
 * that of the numbers, the offset is raised. Under the lock of the schema: PostgreSQL lets no two
 * replace one function at the same time, and several servers may start at once.
 */
async function alignRevisions(db: Kysely<Tables>): Promise<void> {
  await lockSchema(db)
  const { rows } = await sql<{ highest: number; next: number; offset: number; timeline: string; numbered: string }>`
    select greatest(
        (select coalesce(max(revision_id), 0) from clients),
        (select coalesce(max(revision_id), 0) from client_revisions),
        (select coalesce(max(revision_id), 0) from scope_changes),
        (select coalesce(max(seq), 0) from visits),
        (select coalesce(max(seq), 0) from itineraries),
        (select coalesce(max(greatest(from_seq, to_seq)), 0) from branch_location_versions),
        (select coalesce(max(seq), 0) from audit_log),
        (select coalesce(max(moment_xmax), 0) from report_snapshots),
        (select coalesce(max(version), 0) from list_versions)
      ) as highest,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next, bisita_revision_offset() as offset,
      ${sql.raw(timelineNow)} as timeline, bisita_timeline() as numbered
  `.execute(db)
  const { highest, next, offset, timeline, numbered } = rows[0] as (typeof rows)[number]
  const ofStored = highest < next + offset ? offset : highest + 1
  const raised = ['', timeline].includes(numbered) ? ofStored : Math.max(ofStored, offsetAfter(offset))
  if (raised === offset && timeline === numbered) return
  for (const statement of numberingOf(timeline, raised)) await sql.raw(statement).execute(db)
}
