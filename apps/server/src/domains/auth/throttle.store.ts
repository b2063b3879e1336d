import { freeLoginAttempts, loginWindow, longestLoginDelay, shortestLoginDelay } from '@bisita/contract/limits'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

const seconds = (milliseconds: number): number => milliseconds / 1000

/** Seconds that a username from an address still has to wait; 0 when it may try. */
export async function secondsToWait(db: Executor, username: string, address: string, now: Date): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from blocked_until - ${now}::timestamptz))::int as wait from login_failures
    where username = ${username} and address = ${address}::inet and blocked_until > ${now}
  `.execute(db)
  return rows[0]?.wait ?? 0
}

/**
 * Counts a wrong password and returns the seconds to wait before the next. Five in 15 minutes are free;
 * each beyond them makes the next wait, 2 seconds at first, doubled each time, at most 15 minutes. Wrong
 * ones that came at once with the one that began a wait add nothing to it. A count older than 15 minutes,
 * its wait over as long, starts anew.
 */
export async function countFailure(db: Executor, username: string, address: string, now: Date): Promise<number> {
  const at = sql`${now}::timestamptz`
  const window = sql`make_interval(secs => ${seconds(loginWindow)})`
  const old = sql`f.since < ${at} - ${window} and coalesce(f.blocked_until, '-infinity') < ${at} - ${window}`
  await sql`
    insert into login_failures as f (username, address, failures, since) values (${username}, ${address}::inet, 1, ${at})
    on conflict (username, address) do update set
      failures = case when ${old} then 1 else f.failures + 1 end,
      since = case when ${old} then ${at} else f.since end,
      blocked_until = case when not (${old}) and f.failures >= ${freeLoginAttempts}::int then ${at} + make_interval(secs =>
        least(${seconds(longestLoginDelay)}, ${seconds(shortestLoginDelay)} * power(2, least(f.failures - ${freeLoginAttempts}::int, 20)))) end
    where coalesce(f.blocked_until, '-infinity') <= ${at}
  `.execute(db)
  return secondsToWait(db, username, address, now)
}

/** A right password ends the counting. */
export async function forgetFailures(db: Executor, username: string, address: string): Promise<void> {
  await sql`delete from login_failures where username = ${username} and address = ${address}::inet`.execute(db)
}
