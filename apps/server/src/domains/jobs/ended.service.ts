import { worded } from '@bisita/contract/words'
import type { Executor } from '../../database/connection.ts'
import { notify } from '../notifications/notifications.store.ts'
import type { ClaimedJob } from './worker.store.ts'

/** How a job ended: with a result, or for a reason. */
export type JobEnding = { readonly result: Readonly<Record<string, unknown>> } | { readonly reason: string }

/**
 * Notifies the user who started a job that it has ended. Of scheduled runs only failed ones are notified: nobody waits
 * for the others.
 */
export async function notifyEnded(
  trx: Executor,
  { id, job_name, requested_by, schedule_id }: Pick<ClaimedJob, 'id' | 'job_name' | 'requested_by' | 'schedule_id'>,
  ending: JobEnding,
  now: Date,
): Promise<void> {
  const failed = 'reason' in ending
  if (requested_by === null || (schedule_id !== null && !failed)) return
  const path = failed ? null : ending.result['path']
  const text = failed ? worded('{job_text} failed: {reason_text}', { job_text: job_name, reason_text: ending.reason }) : worded('{job_text}: done', { job_text: job_name })
  await notify(trx, [{ user_id: requested_by, kind: 'job', subject: id, text, path: typeof path === 'string' ? path : null, record_id: id }], now)
}
