import type { JobFunction } from '@bisita/contract/operations/jobs'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'
import { uuidv7 } from '../../uuid.ts'
import type { JobPosition, JobStep } from './jobHandler.ts'

/* Every statement takes the time as an argument: a worker's clock is that of its server. */

/** A job that a worker has claimed. */
export type ClaimedJob = {
  readonly id: string
  readonly claim: string
  readonly job_name: string
  readonly execute_function: JobFunction
  readonly parameters: Readonly<Record<string, unknown>>
  readonly position: JobPosition | null
  readonly requested_by: string | null
  /** The schedule whose run it is; null for a job of its own. */
  readonly schedule_id: string | null
  /** Whether another worker had claimed it and then stopped sending heartbeats. */
  readonly taken_over: boolean
}

/** Claims the oldest job of these functions that waits, or whose worker's last heartbeat is before `silent`. */
export async function claimJob(db: Executor, functions: readonly JobFunction[], now: Date, silent: Date): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    with next as (
      select id, claim is not null as taken_over from jobs
      where status in ('waiting', 'running') and (status = 'waiting' or heartbeat_at < ${silent}) and execute_function = any(${functions}::text[])
      order by created_at, id limit 1 for update skip locked
    )
    update jobs j set status = 'running', claim = ${uuidv7()}, heartbeat_at = ${now}, started_at = coalesce(j.started_at, ${now})
    from next where j.id = next.id
    returning j.id, j.claim, j.job_name, j.execute_function, j.parameters, j.position, j.requested_by, j.schedule_id, next.taken_over
  `.execute(db)
  return rows[0]
}

const mine = ({ id, claim }: ClaimedJob) => sql`id = ${id} and claim = ${claim} and status = 'running'`

/** Says that the worker lives. False where the job is no longer its own. */
export async function sendHeartbeat(db: Executor, claimed: ClaimedJob, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update jobs set heartbeat_at = ${now} where ${mine(claimed)}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * The fence: locks the job for a batch's transaction. False where it is no longer this worker's. A worker that is paused with
 * the lock loses it once it has asked nothing for `idle` milliseconds.
 */
export async function lockClaimedJob(trx: Executor, claimed: ClaimedJob, idle: number): Promise<boolean> {
  const { rows } = await sql`select set_config('idle_in_transaction_session_timeout', ${String(idle)}, true) from jobs where ${mine(claimed)} for update`.execute(trx)
  return rows.length === 1
}

/** Writes down, behind the fence, how far the job has come. */
export async function saveStep(trx: Executor, claimed: ClaimedJob, { done, total, position }: JobStep<unknown>, now: Date): Promise<void> {
  await sql`
    update jobs set done = ${done}, total = coalesce(${total ?? null}, total), heartbeat_at = ${now},
      position = coalesce(${position === undefined ? null : JSON.stringify(position)}::jsonb, position)
    where id = ${claimed.id}
  `.execute(trx)
}

/** Ends a job well. False, and nothing done, where it is no longer this worker's. */
export async function finishJob(db: Executor, claimed: ClaimedJob, result: JobPosition, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set status = 'done', result = ${JSON.stringify(result)}::jsonb, ended_at = ${now}, total = coalesce(total, done), claim = null, heartbeat_at = null
    where ${mine(claimed)}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Ends a job as failed, with the words to show. False, and nothing done, where it is no longer this worker's. */
export async function failJob(db: Executor, claimed: ClaimedJob, message: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set status = 'failed', message = ${message}, ended_at = ${now}, claim = null, heartbeat_at = null where ${mine(claimed)}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Gives a job back, so that another server goes on with it at once. */
export async function releaseJob(db: Executor, claimed: ClaimedJob): Promise<void> {
  await sql`update jobs set status = 'waiting', claim = null, heartbeat_at = null where ${mine(claimed)}`.execute(db)
}

export async function writeLog(db: Executor, id: string, message: string, now: Date): Promise<void> {
  await db.insertInto('job_log').values({ job_id: id, at: now, message }).execute()
}

/** A schedule that is due, or whose next time nobody has worked out yet. */
export type DueSchedule = {
  readonly id: string
  readonly job_name: string
  readonly execute_function: JobFunction
  readonly parameters: Readonly<Record<string, unknown>>
  readonly cron: string
  readonly next_at: Date | null
  readonly requested_by: string | null
}

/** One schedule whose time has come, locked; those that another server sees to are passed over. */
export async function lockDueSchedule(trx: Executor, now: Date): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select id, job_name, execute_function, parameters - 'cron' as parameters, cron, next_at, requested_by from jobs
    where status = 'scheduled' and (next_at is null or next_at <= ${now}) order by next_at nulls first limit 1 for update skip locked
  `.execute(trx)
  return rows[0]
}

/** When a schedule runs next, and where it has just begun a run, when that was. */
export async function setNextSlot(trx: Executor, id: string, next: Date | null, begun: Date | null): Promise<void> {
  await sql`update jobs set next_at = ${next}, last_run_at = coalesce(${begun}::timestamptz, last_run_at) where id = ${id}`.execute(trx)
}

/** Makes the run of a slot. Returns its id; null where the slot has its run, or the same work still waits or runs. */
export async function insertSlot(trx: Executor, schedule: DueSchedule, slot: Date, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs (id, job_name, action, execute_function, parameters, status, created_at, requested_by, schedule_id, slot)
    values (${uuidv7()}, ${schedule.job_name}, 'run', ${schedule.execute_function}, ${JSON.stringify(schedule.parameters)}::jsonb, 'waiting', ${now},
      ${schedule.requested_by}, ${schedule.id}, ${slot})
    on conflict do nothing returning id
  `.execute(trx)
  return rows[0]?.id ?? null
}

/** Adds a schedule of the program's own, unless it is there or was once. */
export async function insertDefaultSchedule(
  db: Executor,
  { cron, ...schedule }: Pick<DueSchedule, 'id' | 'job_name' | 'execute_function' | 'cron' | 'next_at'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...schedule, cron, action: 'schedule', status: 'scheduled', parameters: JSON.stringify({ cron }), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
