import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** How many wrong passwords in 15 minutes are free of a wait. */
export const freeFailures = 5

/** Seconds that a username from an address still has to wait; 0 when it may try. */
export async function secondsToWait(db: Executor, username: string, address: string, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from blocked_until - ${now}::timestamptz))::int as seconds from login_failures
    where username = ${username} and address = ${address}::inet and blocked_until > ${now}
  `.execute(db)
  return rows[0]?.seconds ?? 0
}

/**
 * Counts a wrong password. From the fifth in 15 minutes on the next try has to wait: 2 seconds, doubled
 * each time, at most 15 minutes. A count older than 15 minutes, its wait over, starts anew.
 */
export async function countFailure(db: Executor, username: string, address: string, now: Date): Promise<void> {
  await sql`
    insert into login_failures (username, address, failures, since)
      values (${username}, ${address}::inet, 1, ${now})
    on conflict (username, address) do update set
      failures = case when login_failures.since < ${now}::timestamptz - interval '15 minutes'
          and coalesce(login_failures.blocked_until, '-infinity') < ${now}::timestamptz - interval '15 minutes'
        then 1 else login_failures.failures + 1 end,
      since = case when login_failures.since < ${now}::timestamptz - interval '15 minutes'
          and coalesce(login_failures.blocked_until, '-infinity') < ${now}::timestamptz - interval '15 minutes'
        then ${now} else login_failures.since end
  `.execute(db)
  await sql`
    update login_failures set blocked_until = ${now}::timestamptz
        + make_interval(secs => least(900, 2 * power(2, least(failures - ${freeFailures}::int, 20))))
    where username = ${username} and address = ${address}::inet and failures >= ${freeFailures}::int
  `.execute(db)
}

/** A right password ends the counting. */
export async function forgetFailures(db: Executor, username: string, address: string): Promise<void> {
  await sql`delete from login_failures where username = ${username} and address = ${address}::inet`.execute(db)
}
