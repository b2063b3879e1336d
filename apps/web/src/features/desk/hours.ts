import { manilaDay, manilaOffset } from '@bisita/rules/time/days'
import { type CallHours, holidayOf, mayCallAt } from '@bisita/rules/guard/hours'

/** Why no call may begin at a time: a sentence, or null where one may. The server decides; this is for a page that stays open. */
export function closedWords(hours: CallHours, now: number): string | null {
  if (mayCallAt(hours, new Date(now))) return null
  const manila = new Date(now + manilaOffset)
  const clock = manila.toISOString().slice(11, 16)
  const holiday = holidayOf(hours, manilaDay(new Date(now)))
  if (holiday !== undefined) return holiday.name === '' ? 'Today is a holiday: no calls.' : `Today is a holiday (${holiday.name}): no calls.`
  if (!hours.call_days.includes(manila.getUTCDay() || 7)) return 'No calls today.'
  return clock < hours.call_from ? `Calls begin at ${hours.call_from}.` : `Calls end at ${hours.call_to}.`
}
