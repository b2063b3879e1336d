import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** How a server sees the copy of DATABASE_REPLICA_URL: it names none, it follows, or there is none just now. */
export type CopyState = 'none' | 'follows' | 'away'

/** What a server reports of itself. */
export type ServerReport = {
  readonly name: string
  readonly version: string
  /** Seconds by which its clock is ahead of the database's; null where that is not known. */
  readonly clock_ahead: number | null
  readonly copy: CopyState
  /** Seconds by which the copy is behind. */
  readonly copy_lag: number | null
  /** A short hash of each setting that must be the same on all servers, by its name. */
  readonly settings: Readonly<Record<string, string>>
}

export async function databaseTime(db: Executor): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}

/** Stores the report of a server, and since when it is of this version. */
export async function noteServer(db: Executor, report: ServerReport): Promise<void> {
  const { name, version, clock_ahead, copy, copy_lag, settings } = report
  await sql`
    insert into servers as s (name, version, version_since, reported_at, clock_ahead, copy, copy_lag, settings)
    values (${name}, ${version}, now(), now(), ${clock_ahead}, ${copy}, ${copy_lag}, ${JSON.stringify(settings)})
    on conflict (name) do update set
      version = excluded.version, version_since = case when s.version = excluded.version then s.version_since else now() end, reported_at = now(),
      clock_ahead = excluded.clock_ahead, copy = excluded.copy, copy_lag = excluded.copy_lag, settings = excluded.settings
  `.execute(db)
}

/** Removes a server that ends in order. */
export async function removeServer(db: Executor, name: string): Promise<void> {
  await db.deleteFrom('servers').where('name', '=', name).execute()
}

/** Removes servers without a report for a day: they were taken away for good. */
export async function removeSilent(db: Executor): Promise<void> {
  await sql`delete from servers where reported_at < now() - interval '1 day'`.execute(db)
}
