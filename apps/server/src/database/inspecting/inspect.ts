import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { namesOfToday } from '../migrations/replaced.ts'
import { readRan } from '../migrate.ts'
import { migrationNames } from '../migrations/files.ts'

/** The version of the database server. `number` is its server_version_num. */
export async function readVersion(db: Executor): Promise<{ name: string; number: number }> {
  const { rows } = await sql<{ name: string; number: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as name, current_setting('server_version_num')::int as number
  `.execute(db)
  return rows[0] as { name: string; number: number }
}

/**
 * Names of migrations: `missing` are those of this program that have not run, `foreign` ran and are unknown to this
 * program, `ran` are all that ran. Migrations that the baseline replaced count as the baseline; where only some of them ran
 * the schema is `tooOld`, and this program cannot bring it up to date.
 */
export type SchemaState = { readonly missing: readonly string[]; readonly foreign: readonly string[]; readonly ran: readonly string[]; readonly tooOld: boolean }

export async function readSchemaState(db: Executor): Promise<SchemaState> {
  const had = await readRan(db)
  const ran = namesOfToday(had)
  if (ran === null) return { missing: migrationNames, foreign: [], ran: had, tooOld: true }
  return {
    missing: migrationNames.filter((name) => !ran.includes(name)),
    foreign: ran.filter((name) => !migrationNames.includes(name)),
    ran,
    tooOld: false,
  }
}

/** The settings that make an acknowledged write survive a power cut, with their values. */
export async function readDurability(db: Executor): Promise<readonly { name: string; setting: string }[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name
  `.execute(db)
  return rows
}

/** An open transaction with a number: changes from that number on do not count as settled. */
export type OpenWriter = {
  /** Null for a prepared transaction, which no process holds. */
  readonly pid: number | null
  /** The name of its application, or of the prepared transaction; null where this user may not see it. */
  readonly name: string | null
  readonly database: string | null
  /** How long it has been open; null where this user may not see it. */
  readonly seconds: number | null
}

/** The oldest open transaction that delays the feeds, in any database of the server. */
export async function findOldestWriter(db: Executor): Promise<OpenWriter | undefined> {
  const { rows } = await sql<OpenWriter>`
    select * from (
      select l.pid, a.application_name as name, a.datname as database,
        extract(epoch from clock_timestamp() - a.xact_start)::int as seconds
      from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and l.pid is not null
      union all
      select null, gid, database, extract(epoch from clock_timestamp() - prepared)::int from pg_prepared_xacts
    ) w order by seconds desc nulls last limit 1
  `.execute(db)
  return rows[0]
}
