import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** A job, or a schedule whose slots are jobs of their own. `position` is where its function goes on. */
export type Jobs = {
  id: string
  job_name: string
  action: 'run' | 'schedule'
  execute_function: string
  parameters: unknown
  status: string
  done: Generated<number>
  total: number | null
  message: string | null
  result: unknown
  position: unknown
  cron: string | null
  next_at: NullableInstant
  last_run_at: NullableInstant
  created_at: Instant
  started_at: NullableInstant
  ended_at: NullableInstant
  requested_by: string | null
  schedule_id: string | null
  slot: NullableInstant
  tries: Generated<number>
  claim: string | null
  heartbeat_at: NullableInstant
}

export type JobLog = { id: Generated<number>; job_id: string; at: Instant; message: string }
