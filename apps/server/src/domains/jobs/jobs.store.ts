import type { Job, JobFunction, jobList } from '@bisita/contract/operations/jobs'
import type { CallInput } from '@bisita/contract/calls/call'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '../../database/conditions.ts'
import type { Executor } from '../../database/connection.ts'
import type { ListPage } from '../../page.store.ts'

const logLines = 200
const shownRuns = 100

/** A job as the wire has it; `j` is the job and `u` who asked for it. */
const shape = sql`json_build_object('id', j.id, 'job_name', j.job_name, 'action', j.action, 'execute_function', j.execute_function,
  'parameters', j.parameters, 'status', j.status, 'done', j.done, 'total', j.total, 'message', j.message, 'result', j.result,
  'cron', j.cron, 'next_at', bisita_instant(j.next_at), 'last_run_at', bisita_instant(j.last_run_at), 'created_at', bisita_instant(j.created_at),
  'started_at', bisita_instant(j.started_at), 'ended_at', bisita_instant(j.ended_at), 'requested_by', j.requested_by,
  'requested_by_name', u.display_name, 'schedule_id', j.schedule_id, 'tries', j.tries)`

const from = sql`from jobs j left join users u on u.id = j.requested_by`

type Filters = CallInput<typeof jobList>['query']

/** A page of the jobs, newest first, as JSON text. */
export async function findJobs(db: Executor, { page, ipp, ...filters }: Filters): Promise<ListPage> {
  const { status, action, execute_function: works, keyword, requested_by: by } = filters
  const conditions: RawBuilder<boolean>[] = []
  if (status !== undefined) conditions.push(sql`j.status = ${status}`)
  if (action !== undefined) conditions.push(sql`j.action = ${action}`)
  if (works !== undefined) conditions.push(sql`j.execute_function = ${works}`)
  if (keyword !== undefined) conditions.push(sql`position(lower(${keyword}::text) in lower(j.job_name)) > 0`)
  if (by !== undefined) conditions.push(sql`j.requested_by = ${by}`)
  const skipped = (page - 1) * ipp
  const { rows } = await sql<{ items: string; count: number }>`
    with matching as materialized (select j.id, j.created_at from jobs j where ${allOf(conditions)}),
    found as (select id from matching order by created_at desc, id desc limit ${ipp} offset ${skipped})
    select (select count(*)::int from matching) as count,
      (select coalesce(json_agg(${shape} order by j.created_at desc, j.id desc), '[]')::text ${from} where j.id in (select id from found)) as items
  `.execute(db)
  const { items, count } = rows[0] as { items: string; count: number }
  return { items, count, more: count > skipped + ipp }
}

export async function findJob(db: Executor, id: string): Promise<Job | undefined> {
  const { rows } = await sql<{ job: Job }>`select ${shape} as job ${from} where j.id = ${id}`.execute(db)
  return rows[0]?.job
}

/** The end of a job's log, oldest first, and the last runs of a schedule, newest first, as JSON text. */
export async function findLogAndRuns(db: Executor, id: string): Promise<{ log: string; runs: string }> {
  const { rows } = await sql<{ log: string; runs: string }>`
    select
      (select coalesce(json_agg(json_build_object('at', bisita_instant(l.at), 'message', l.message) order by l.id), '[]')::text
       from (select * from job_log where job_id = ${id} order by id desc limit ${logLines}) l) as log,
      (select coalesce(json_agg(${shape} order by j.slot desc), '[]')::text ${from}
       where j.id in (select id from jobs where schedule_id = ${id} order by slot desc limit ${shownRuns})) as runs
  `.execute(db)
  return rows[0] as { log: string; runs: string }
}

export type NewJob = {
  readonly id: string
  readonly job_name: string
  readonly action: 'run' | 'schedule'
  readonly execute_function: JobFunction
  readonly parameters: Readonly<Record<string, unknown>>
  readonly cron: string | null
  readonly next_at: Date | null
  readonly requested_by: string | null
}

/** Adds a job to be run at once, or a schedule. */
export async function insertJob(trx: Executor, { parameters, ...job }: NewJob, now: Date): Promise<void> {
  const status = job.action === 'schedule' ? 'scheduled' : 'waiting'
  await trx.insertInto('jobs').values({ ...job, parameters: JSON.stringify(parameters), status, created_at: now }).execute()
}

/** A job, locked until the transaction ends. */
export async function lockJob(trx: Executor, id: string): Promise<Pick<Job, 'status' | 'execute_function' | 'job_name'> | undefined> {
  const { rows } = await sql<Pick<Job, 'status' | 'execute_function' | 'job_name'>>`
    select status, execute_function, job_name from jobs where id = ${id} for update
  `.execute(trx)
  return rows[0]
}

/** Ends a job or a schedule; the worker that has it finds its claim gone. */
export async function cancelJob(trx: Executor, id: string, now: Date): Promise<void> {
  await sql`
    update jobs set status = 'cancelled', ended_at = ${now}, next_at = null, claim = null, heartbeat_at = null where id = ${id}
  `.execute(trx)
}

/** Has an ended job begin once more, from its beginning; a cancelled schedule goes on. */
export async function retryJob(trx: Executor, id: string): Promise<void> {
  await sql`
    update jobs set status = case action when 'schedule' then 'scheduled' else 'waiting' end, tries = tries + 1, done = 0, total = null,
      message = null, result = null, position = null, started_at = null, ended_at = null
    where id = ${id}
  `.execute(trx)
}
