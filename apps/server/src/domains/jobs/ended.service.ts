import type { Executor } from '../../database/connection.ts'
import { notify } from '../notifications/notifications.store.ts'
import type { Claimed } from './worker.store.ts'

/** How a job ended: with a result, or for a reason. */
export type Ending = { readonly result: Readonly<Record<string, unknown>> } | { readonly reason: string }

/**
 * Tells whoever began a job that it has ended. Of the runs of a schedule only those that failed are told: nobody waits
 * for the others.
 */
export async function notifyEnded(
  trx: Executor,
  { id, job_name, requested_by, schedule_id }: Pick<Claimed, 'id' | 'job_name' | 'requested_by' | 'schedule_id'>,
  ending: Ending,
  now: Date,
): Promise<void> {
  const failed = 'reason' in ending
  if (requested_by === null || (schedule_id !== null && !failed)) return
  const path = failed ? null : ending.result['path']
  const text = failed ? `${job_name}: ${ending.reason}` : `${job_name}: done`
  await notify(trx, [{ user_id: requested_by, kind: 'job', subject: id, text, path: typeof path === 'string' ? path : null, record_id: id }], now)
}
