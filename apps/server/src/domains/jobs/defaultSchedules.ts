import type { JobFunction } from '@bisita/contract/operations/jobs'
import type { Executor } from '../../database/connection.ts'
import { slotAfter } from './cron.ts'
import { insertDefaultSchedule } from './worker.store.ts'

/** What every installation does by itself, in Manila's time. The ids never change: one that was cancelled stays so. */
const defaultSchedules: readonly { readonly id: string; readonly job_name: string; readonly execute_function: JobFunction; readonly cron: string }[] = [
  { id: '01993a00-0000-7000-8000-000000000001', job_name: 'Clean-up', execute_function: 'prune', cron: '0 2 * * *' },
  { id: '01993a00-0000-7000-8000-000000000002', job_name: 'Audit check', execute_function: 'check_audit', cron: '30 2 * * *' },
  { id: '01993a00-0000-7000-8000-000000000003', job_name: 'Morning reminders', execute_function: 'send_reminders', cron: '30 7 * * *' },
  { id: '01993a00-0000-7000-8000-000000000004', job_name: 'Backup', execute_function: 'backup', cron: '0 3 * * *' },
  { id: '01993a00-0000-7000-8000-000000000005', job_name: 'Test restore', execute_function: 'restore_drill', cron: '0 4 * * 0' },
  { id: '01993a00-0000-7000-8000-000000000010', job_name: 'Visit proof check', execute_function: 'make_evidence', cron: '15 2 * * *' },
]

/** Adds the schedules of a new installation where they are not there yet. */
export async function addDefaultSchedules(db: Executor, now: Date): Promise<void> {
  for (const schedule of defaultSchedules) await insertDefaultSchedule(db, { ...schedule, next_at: slotAfter(schedule.cron, now) }, now)
}
