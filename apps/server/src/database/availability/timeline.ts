import type { ClientBase } from 'pg'

/** The advisory lock that a change of the schema takes; the number of Kysely's migrator, which earlier versions used. */
export const schemaLock = 3853314791062309107n

/** The timeline that the server writes now, eight hexadecimal digits; only a server that takes writes has one. */
export const timelineNow = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)'

/** What a server says of itself. */
export type ServerState = {
  readonly standby: boolean
  /** The timeline that it writes; null of a standby. */
  readonly timeline: string | null
  /** The timeline whose transactions give the numbers of changes; empty before any is known. */
  readonly numbered: string
}

export async function serverState(client: ClientBase): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(
    `select s.standby, case when not s.standby then ${timelineNow} end as timeline, bisita_timeline() as numbered from (select pg_is_in_recovery() as standby) s`,
  )
  return rows[0] as ServerState
}

/** More than the transactions that a server which has gone can have begun and not passed on. */
const raisedBy = 2 ** 32

/**
 * The statements that make the numbers of changes follow a timeline, from an offset on.
 * @param timeline eight hexadecimal digits
 */
export const numberingOf = (timeline: string, offset: number): string[] => {
  if (!/^[0-9A-F]{8}$/.test(timeline)) throw new Error(`${timeline} is no timeline`)
  return [
    `create or replace function bisita_revision_offset() returns bigint language sql immutable parallel safe as 'select ${Math.trunc(offset)}::bigint'`,
    `create or replace function bisita_timeline() returns text language sql immutable parallel safe as $$ select '${timeline}'::text $$`,
  ]
}

/** The offset after a change of the timeline: above every number that the one before can have given, whether or not it was stored here. */
export const offsetAfter = (offset: number): number => offset + raisedBy

/**
 * Raises the numbers of changes where the server has another timeline than they are counted by: a copy took over, or a
 * moment of the past was put back. Until then PostgreSQL refuses every change (`bisita_revision`).
 * @returns whether it raised them; false where another server was first
 */
export async function followTimeline(client: ClientBase): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(`select pg_advisory_xact_lock(${schemaLock})`)
    const { rows } = await client.query<{ timeline: string; numbered: string; offset: string | number }>(
      `select ${timelineNow} as timeline, bisita_timeline() as numbered, bisita_revision_offset() as offset`,
    )
    const { timeline, numbered, offset } = rows[0] as (typeof rows)[number]
    const moved = timeline !== numbered
    if (moved) for (const statement of numberingOf(timeline, offsetAfter(Number(offset)))) await client.query(statement)
    await client.query('commit')
    return moved
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
