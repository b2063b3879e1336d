import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { slotAfter, slotsBetween, slotUpTo } from './cron.ts'
import { insertSlot, lockDueSchedule, setNextSlot, writeLog } from './worker.store.ts'

/** Of missed runs so many are counted; beyond that it says "more than". */
const mostMissed = 1000

/**
 * Begins a run for each schedule whose time has come. Of the slots that passed while no server was up only the latest
 * runs, and its log says how many did not. Returns how many schedules were looked at.
 */
export async function beginDue(db: Executor, now: Date): Promise<number> {
  let seen = 0
  while (await inTransaction(db, (trx) => beginOne(trx, now))) seen += 1
  return seen
}

async function beginOne(trx: Executor, now: Date): Promise<boolean> {
  const schedule = await lockDueSchedule(trx, now)
  if (schedule === undefined) return false
  const { id, cron, next_at: due } = schedule
  const slot = due === null ? null : (slotUpTo(cron, now) ?? due)
  await setNextSlot(trx, id, slotAfter(cron, now), slot === null ? null : now)
  if (slot === null || due === null) return true
  const run = await insertSlot(trx, schedule, slot, now)
  if (run === null) await writeLog(trx, id, 'This run was left out: the one before is still going on.', now)
  const missed = slotsBetween(cron, due, slot, mostMissed + 2) - 1
  if (run !== null && missed > 0) await writeLog(trx, run, `${missed > mostMissed ? `More than ${mostMissed}` : missed} earlier runs were missed while no server was up.`, now)
  return true
}
