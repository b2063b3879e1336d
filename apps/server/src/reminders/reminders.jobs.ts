import { type Said, worded } from '@bisita/contract/words'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { showDate } from '@bisita/rules/time/dates'
import { manilaDay } from '@bisita/rules/time/days'
import type { JobHandler } from '../domains/jobs/jobHandler.ts'
import { type NewNotification, notify } from '../domains/notifications/notifications.store.ts'
import { noteDue } from '../placement/due.store.ts'
import { sendNextBrief } from './brief.ts'
import { findRemindableUsers, type RemindableUser } from './reminders.store.ts'

/** Users handled in one transaction. */
const batch = 200
/** Milliseconds after which unsent work on a phone is reported. */
const unsentTooLong = 24 * 60 * 60 * 1000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * The job `send_reminders`: notifies users of what is due by the strategy and the itineraries, and of work that a phone
 * has not sent for a day; and officers and heads of what to look at this morning. A user without any gets no notification; a second run on a day sends nothing again. The
 * number of due clients is stored by branch, so that dashboards show its trend.
 */
export const remindersWork = (): JobHandler => async (run) => {
  let { after, seen, told: sent, briefed } = { after: first, seen: 0, told: 0, briefed: first, ...run.position }
  for (let more = true; more; ) {
    const step = await run.batch(async (trx) => {
      const now = run.now()
      if (seen === 0) await noteDue(trx, manilaDay(now))
      const people = await findRemindableUsers(trx, { after, most: batch, today: manilaDay(now), unsentBefore: new Date(now.getTime() - unsentTooLong) })
      const made = await notify(trx, people.flatMap(remindersOf), now)
      const position = { after: people.at(-1)?.id ?? after, seen: seen + people.length, told: sent + made, briefed }
      return { done: position.seen, position, value: { ...position, more: people.length === batch } }
    })
    ;({ after, seen, told: sent, more } = step)
  }
  for (let more = true; more; ) {
    const step = await run.batch(async (trx) => {
      const next = await sendNextBrief(trx, briefed, run.now())
      const position = { after, seen, told: sent + (next?.sent ?? 0), briefed: next?.id ?? briefed }
      return { done: seen, position, value: { ...position, more: next !== null } }
    })
    ;({ told: sent, briefed, more } = step)
  }
  return { told: sent }
}

function remindersOf(person: RemindableUser): NewNotification[] {
  return [...touchpointsOf(person), ...dueOf(person), ...unsentOf(person)]
}

function touchpointsOf({ id, user_type, due }: RemindableUser): NewNotification[] {
  if (due === 0) return []
  const text = user_type === 'tele'
    ? worded('{n, plural, one {# call} other {# calls}} of the strategy due', { n: due })
    : worded('{n, plural, one {# visit} other {# visits}} of the strategy due', { n: due })
  return [{ user_id: id, kind: 'touchpoints', subject: id, text, path: `/clients?${new URLSearchParams(dueFilters(user_type)).toString()}`, record_id: null }]
}

function dueOf({ id, today, overdue }: RemindableUser): NewNotification[] {
  if (today + overdue === 0) return []
  const path = today > 0 ? '/itinerary' : '/itinerary?status=pending'
  return [{ user_id: id, kind: 'itineraries', subject: id, text: planText(today, overdue), path, record_id: null }]
}

function planText(today: number, overdue: number): Said {
  if (overdue === 0) return worded('{today, plural, one {# visit} other {# visits}} planned for today', { today })
  if (today === 0) return worded('{overdue, plural, one {# visit} other {# visits}} overdue', { overdue })
  return worded('{today, plural, one {# visit} other {# visits}} planned for today, {overdue, plural, one {# visit} other {# visits}} overdue', { today, overdue })
}

function unsentOf({ id, display_name, unsent_since, officers }: RemindableUser): NewNotification[] {
  if (unsent_since === null) return []
  const about = { kind: 'unsent', subject: id, record_id: id } as const
  const day = showDate(unsent_since)
  return [
    { ...about, user_id: id, text: worded('Work on your phone has not been sent since {day}', { day }), path: '/settings?show=queue' },
    ...officers.map((officer) => ({ ...about, user_id: officer, text: worded('Work on the phone of {name} has not been sent since {day}', { name: display_name, day }), path: `/oic_users?user=${id}` })),
  ]
}
