import { manilaDay } from '@bisita/rules/time/days'
import { Refused } from '../api/outcomes.ts'
import { recall, remember } from './state.ts'
import type { RecordsDeps } from './records/deps.ts'
import { assertOwner } from './records/setUpPosition.ts'

/**
 * Reads the notice that is read to clients, once a day: it changes once in years. A server that refuses is asked again with
 * the next round, and nothing waits for it. Returns whether another one came.
 */
export async function refreshNotice(deps: RecordsDeps, running: () => boolean): Promise<boolean> {
  const { db, server, now } = deps
  const day = manilaDay(new Date(now()))
  const known = await recall(db, 'notice')
  if (!running() || known?.day === day) return false
  const notice = await server.notice().catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
  if (notice === undefined || !running()) return false
  await db.transaction('rw', db.state, async () => {
    await assertOwner(deps)
    await remember(db, 'notice', { day, notice })
  })
  return known?.notice?.version !== notice?.version
}
