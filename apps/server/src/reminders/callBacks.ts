import { worded } from '@bisita/contract/words'
import { promiseDue, sharedBefore } from '@bisita/rules/guard/hours'
import { showAppointment } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { type NewNotification, notify } from '../domains/notifications/notifications.store.ts'
import { runRegularly } from '../regularly.ts'
import { readSettings } from '../settings.ts'
import { findCallBackPromises, type CallBackPromise } from './callBacks.store.ts'

/** Milliseconds before a promise is due at which its maker is notified. */
const leadTime = 5 * 60_000

/**
 * Notifies the makers of promises to call back, five minutes before these are due. A reminder missed while no server
 * ran is sent late, on the day of the promise; from the next call day on the promise is anybody's, and nobody is
 * notified. A second run sends nothing again.
 * @returns how many notifications were sent
 */
export async function remindCallBacks(db: Executor, now: Date): Promise<number> {
  const settings = await readSettings(db)
  const until = new Date(now.getTime() + leadTime)
  const day = manilaDay(until)
  const due = ({ call_back_at }: CallBackPromise): boolean => {
    const at = promiseDue(settings, call_back_at)
    return at !== null && at <= until && manilaDay(at) === day
  }
  const promises = (await findCallBackPromises(db, { from: sharedBefore(settings, now), until })).filter(due)
  if (promises.length === 0) return 0
  return inTransaction(db, (trx) => notify(trx, promises.map(reminderOf), now))
}

// The client is not named: the text stays, also where the client has left the scope.
const reminderOf = ({ visit_id, client_id, user_id, call_back_at }: CallBackPromise): NewNotification => ({
  user_id,
  kind: 'call_back',
  subject: visit_id,
  text: worded('You promised to call back: {time}', { time: showAppointment(call_back_at.toISOString()) }),
  path: `/clients?client=${client_id}`,
  record_id: client_id,
})

/**
 * Sends reminders now and every `milliseconds`. Several servers may do so.
 * @returns stops it and waits for a run under way
 */
export function remindRegularly(db: Executor, clock: () => Date, milliseconds: number, onError: (error: unknown) => void): () => Promise<void> {
  return runRegularly(() => remindCallBacks(db, clock()), milliseconds, onError)
}
