import { sql } from 'kysely'
import type { Executor } from '../connection.ts'
import { planOnce } from '../prepared.ts'

/**
 * Marks a session with the number of the change under way. Takes its transaction, and is called near the end of it: two
 * changes of one session wait for each other from here to their commit, so that the later mark shows that both are there.
 * A change of nobody signed in marks nothing.
 */
export async function markWrite(trx: Executor, session: Buffer | undefined): Promise<void> {
  if (session === undefined) return
  await sql`${planOnce} update sessions set last_write = bisita_revision() where token_hash = ${session}`.execute(trx)
}

/** Seconds by which a copy may be behind that has received more than it shows, and one that receives nothing. */
const [mostBehind, mostSilent] = [5, 60]

/**
 * Whether this database is a copy that shows the last change of a session, and is not far behind. Takes the transaction in
 * which the list is then read: both see one moment.
 * @param lastWrite the session's mark as the primary has it
 */
export async function showsLastWrite(copy: Executor, session: Buffer, lastWrite: number | null): Promise<boolean> {
  const behind = sql`clock_timestamp() - pg_last_xact_replay_timestamp()`
  const { rows } = await sql<{ shown: boolean | null }>`${planOnce}
    select pg_is_in_recovery() and ${behind} < make_interval(secs => ${mostSilent}::int)
      and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() or ${behind} < make_interval(secs => ${mostBehind}::int)) as shown
    from sessions where token_hash = ${session} and last_write is not distinct from ${lastWrite}::bigint
  `.execute(copy)
  return rows[0]?.shown ?? false
}
