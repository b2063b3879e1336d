import type { CallAnswer, CallInput } from '@bisita/contract/calls/call'
import type { Job, jobCreate, JobFunction } from '@bisita/contract/operations/jobs'
import { cronForm } from '@bisita/rules/time/cron'
import type { Executor } from '../../database/connection.ts'
import { type Context, JsonText } from '../../http/context.ts'
import { invalid, orNotFound, Problem } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { cronFault, slotAfter } from './cron.ts'
import { cancelJob, findJob, findLogAndRuns, insertJob, lockJob, retryJob } from './jobs.store.ts'

type Body = CallInput<typeof jobCreate>['body']

/**
 * Runs, schedules, cancels or retries.
 * @returns the job it is about
 * @throws Problem invalid (a cron that never comes, another function than the job's), not_found, closed, duplicate
 */
export async function createJob(context: Context, body: Body): Promise<CallAnswer<typeof jobCreate>> {
  const id = body.action === 'cancel' || body.action === 'retry' ? await change(context, body, body.action) : await add(context, body, body.action)
  return (await findJob(context.db, id)) as Job
}

async function add(context: Context, body: Body, action: 'run' | 'schedule'): Promise<string> {
  const { db, now, user } = context
  const { job_name, execute_function, parameters } = body as Body & { job_name: string; execute_function: JobFunction }
  const typed = action === 'schedule' ? (parameters['cron'] as string) : null
  const fault = typed === null ? null : cronFault(typed, now)
  if (fault !== null) throw invalid({ 'parameters.cron': fault })
  // What means the same is one schedule, however it was written.
  const cron = typed === null ? null : cronForm(typed)
  const storedParameters = cron === null ? parameters : { ...parameters, cron }
  const id = uuidv7()
  await insertJob(db, { id, job_name, action, execute_function, parameters: storedParameters, cron, next_at: cron === null ? null : slotAfter(cron, now), requested_by: user.id }, now)
  context.audit({ action: 'job.create', record_type: 'job', record_id: id, after: { job_name, action, execute_function, parameters: storedParameters } })
  return id
}

const cancellable: readonly string[] = ['waiting', 'running', 'scheduled']
const retriable: readonly string[] = ['failed', 'cancelled']

async function change(context: Context, { parameters, execute_function }: Body, action: 'cancel' | 'retry'): Promise<string> {
  const { db, now } = context
  const id = parameters['job_id'] as string
  const job = orNotFound(await lockJob(db, id))
  if (execute_function !== undefined && execute_function !== job.execute_function) throw invalid({ execute_function: 'This job carries out another function.' })
  if (!(action === 'cancel' ? cancellable : retriable).includes(job.status)) {
    throw new Problem('closed', { message: action === 'cancel' ? 'This job has ended already.' : 'Only a failed or cancelled job can be tried again.' })
  }
  await (action === 'cancel' ? cancelJob(db, id, now) : retryJob(db, id))
  context.audit({ action: action === 'cancel' ? 'job.cancel' : 'job.retry', record_type: 'job', record_id: id, before: { status: job.status }, after: { job_name: job.job_name } })
  return id
}

/** A job with the end of its log and, of a schedule, its last runs. */
export async function readJob(db: Executor, id: string): Promise<JsonText> {
  const job = orNotFound(await findJob(db, id))
  const { log, runs } = await findLogAndRuns(db, id)
  return new JsonText(`${JSON.stringify(job).slice(0, -1)},"log":${log},"runs":${runs}}`)
}
