import { sql } from 'kysely'
import type { Executor } from '../connection.ts'

/** A server as it last reported. */
export type ServerSeen = {
  readonly name: string
  readonly version: string
  /** Seconds since it has this version. */
  readonly versionAge: number
  /** Seconds since its report. */
  readonly silence: number
  readonly reportedAt: Date
  /** Seconds by which its clock is ahead of the database's; null where that is not known. */
  readonly clockAhead: number | null
  readonly copy: 'none' | 'follows' | 'away'
  readonly copyLag: number | null
  readonly settings: Readonly<Record<string, string>>
}

/** The servers that reported within the last day, by name. */
export async function readServers(db: Executor): Promise<readonly ServerSeen[]> {
  const { rows } = await sql<ServerSeen>`
    select name, version, extract(epoch from now() - version_since)::float8 as "versionAge", extract(epoch from now() - reported_at)::float8 as silence,
      reported_at as "reportedAt", clock_ahead as "clockAhead", copy, copy_lag as "copyLag", settings
    from servers where reported_at >= now() - interval '1 day' order by name
  `.execute(db)
  return rows
}
