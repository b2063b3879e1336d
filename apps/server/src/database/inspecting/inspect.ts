import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { migrations } from '../migrate.ts'

/** What the server says of itself. `number` as in server_version_num. */
export async function readVersion(db: Executor): Promise<{ name: string; number: number }> {
  const { rows } = await sql<{ name: string; number: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as name, current_setting('server_version_num')::int as number
  `.execute(db)
  return rows[0] as { name: string; number: number }
}

/** Migrations of this program that have not run, and ones that ran and are not this program's. */
export type SchemaState = { readonly missing: readonly string[]; readonly foreign: readonly string[]; /** How many have run. */ readonly ran: number }

export async function readSchemaState(db: Executor): Promise<SchemaState> {
  const { rows: table } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  const { rows } = table[0]?.exists ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db) : { rows: [] }
  const ran = new Set(rows.map(({ name }) => name))
  return {
    missing: Object.keys(migrations).filter((name) => !ran.has(name)),
    foreign: [...ran].filter((name) => !Object.hasOwn(migrations, name)),
    ran: ran.size,
  }
}

/** The settings on which it depends that an acknowledged write outlives a power cut, with their values. */
export async function readDurability(db: Executor): Promise<readonly { name: string; setting: string }[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name
  `.execute(db)
  return rows
}

/** A transaction that has a number and has not ended: nothing from that number on is given out as settled. */
export type OpenWriter = {
  /** Null for a prepared transaction, which no process holds. */
  readonly pid: number | null
  /** Its name, of an application or a prepared transaction; null where this user may not see it. */
  readonly name: string | null
  readonly database: string | null
  /** How long it has been open; null where this user may not see it. */
  readonly seconds: number | null
}

/** The transaction that has been open longest of those that hold the revision feed back, whichever database it is in. */
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
