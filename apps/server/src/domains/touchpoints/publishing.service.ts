import type { Context } from '../../http/context.ts'
import { uuidv7 } from '../../uuid.ts'
import { insertJob } from '../jobs/jobs.store.ts'
import { waitsForCrediting } from '../../placement/calendar.ts'
import { cancelPublishings } from './publishing.store.ts'
import { findIntended, lockStrategies, raiseVersion } from './strategies.store.ts'

/** Starts the job that places all clients again; cancels one that waits or runs. */
export async function beginPublishing(context: Context, name: string): Promise<string> {
  const { db, now, user } = context
  await cancelPublishings(db, now)
  const id = uuidv7()
  const about = { job_name: `Place clients on ${name}`.slice(0, 255), action: 'run', execute_function: 'place_clients_on_strategy', parameters: {} } as const
  await insertJob(db, { id, ...about, cron: null, next_at: null, requested_by: user.id }, now)
  context.audit({ action: 'job.create', record_type: 'job', record_id: id, after: about })
  return id
}

/**
 * Has all clients placed again after the pension rules or the holidays changed, where a step of the current strategy waits
 * for a crediting. The strategy gets a new version, so that phones read where everybody stands.
 */
export async function publishCalendar(context: Context): Promise<void> {
  const { db } = context
  await lockStrategies(db)
  const strategy = await findIntended(db)
  if (strategy === undefined || !waitsForCrediting(strategy.touchpoints)) return
  await raiseVersion(db, strategy.id)
  await beginPublishing(context, strategy.name)
}
