import { worded } from '@bisita/contract/words'
import { scopeOf } from '@bisita/rules/people/scope'
import { isWorkingDay, manilaDay } from '@bisita/rules/time/days'
import type { Executor } from '../database/connection.ts'
import { readBrief } from '../domains/dashboards/brief.service.ts'
import { notify } from '../domains/notifications/notifications.store.ts'
import { readSettings } from '../settings.ts'
import { findNextSupervisor } from './reminders.store.ts'

/**
 * Notifies the next officer or head after an id of what is worth a look this morning (promises/calling 6): on working days, and not where there is nothing.
 * One at a time, because the findings of a large area take a while.
 * @returns who it was, and the number of notifications; null where there is nobody left, and on other days
 */
export async function sendNextBrief(trx: Executor, after: string, now: Date): Promise<{ readonly id: string; readonly sent: number } | null> {
  const { holidays } = await readSettings(trx)
  if (!isWorkingDay(manilaDay(now), holidays)) return null
  const next = await findNextSupervisor(trx, after)
  if (next === undefined) return null
  const items = await readBrief(trx, { ...next, must_change_password: false, session: Buffer.alloc(0), scope: scopeOf(next) }, now)
  if (items.length === 0) return { id: next.id, sent: 0 }
  const text = worded('{n, plural, one {# thing} other {# things}} to look at this morning', { n: items.length })
  return { id: next.id, sent: await notify(trx, [{ user_id: next.id, kind: 'brief', subject: next.id, text, path: '/dashboard', record_id: null }], now) }
}
