import { freeAddressAttempts, freeLoginAttempts, loginWindow, longestLoginDelay, shortestLoginDelay } from '@bisita/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

const inSeconds = (milliseconds: number): RawBuilder<unknown> => sql`make_interval(secs => ${milliseconds / 1000})`

/** When a count that has used up what is free may go on. */
const waits = {
  /** Five are free; each beyond them makes the next wait, 2 seconds at first, doubled each time, at most 15 minutes. */
  growing: {
    free: freeLoginAttempts,
    until: (now: RawBuilder<unknown>) =>
      sql`${now} + least(${inSeconds(longestLoginDelay)}, ${inSeconds(shortestLoginDelay)} * power(2, least(f.failures - ${freeLoginAttempts}::int, 20)))`,
  },
  /** Until the quarter of an hour that was counted is over. */
  window: {
    free: freeAddressAttempts,
    until: (now: RawBuilder<unknown>) => sql`greatest(f.since + ${inSeconds(loginWindow)}, ${now} + ${inSeconds(shortestLoginDelay)})`,
  },
  none: { free: 2_147_483_647, until: () => sql`null::timestamptz` },
}

/** How a count makes wait once what is free is used up. */
export type BackoffKind = keyof typeof waits

/**
 * Counts a failure and returns how many there are by now; null while a wait runs, during which nothing is counted. A
 * count older than 15 minutes, whose wait ended as long ago, starts at one again.
 */
export async function countFailure(db: Executor, counted: string, waiting: BackoffKind, now: Date): Promise<number | null> {
  const at = sql`${now}::timestamptz`
  const { free, until } = waits[waiting]
  const old = sql`f.since < ${at} - ${inSeconds(loginWindow)} and coalesce(f.blocked_until, '-infinity') < ${at} - ${inSeconds(loginWindow)}`
  const { rows } = await sql<{ failures: number }>`
    insert into login_failures as f (counted, failures, since) values (${counted}, 1, ${at})
    on conflict (counted) do update set
      failures = case when ${old} then 1 else f.failures + 1 end,
      since = case when ${old} then ${at} else f.since end,
      blocked_until = case when not (${old}) and f.failures >= ${free}::int then ${until(at)} end
    where coalesce(f.blocked_until, '-infinity') <= ${at}
    returning failures
  `.execute(db)
  return rows[0]?.failures ?? null
}

/** Seconds that the longest of these counts still makes wait; 0 when it may be tried. */
export async function secondsToWait(db: Executor, counted: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - ${now}::timestamptz))::int as wait
    from login_failures where counted = any(${counted}::text[]) and blocked_until > ${now}
  `.execute(db)
  return rows[0]?.wait ?? 0
}

/** How many wrong ones there were in the last quarter of an hour. */
export async function countedFailures(db: Executor, counted: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from login_failures where counted = ${counted} and since >= ${now}::timestamptz - ${inSeconds(loginWindow)}
  `.execute(db)
  return rows[0]?.failures ?? 0
}

/** A right one ends the counting. */
export async function forgetFailures(db: Executor, counted: string): Promise<void> {
  await sql`delete from login_failures where counted = ${counted}`.execute(db)
}
