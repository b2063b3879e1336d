import { manilaDay, manilaOffset } from '@bisita/rules/time/days'
import { type CallHours, holidayOf, mayCallAt } from '@bisita/rules/guard/hours'
import { t } from '@bisita/contract/words'

/** Why no call may begin at a time: a sentence, or null where one may. The server decides; this is for a page that stays open. */
export function closedWords(hours: CallHours, now: number): string | null {
  if (mayCallAt(hours, new Date(now))) return null
  const manila = new Date(now + manilaOffset)
  const clock = manila.toISOString().slice(11, 16)
  const holiday = holidayOf(hours, manilaDay(new Date(now)))
  if (holiday !== undefined) return holiday.name === '' ? t('Today is a holiday: no calls.') : t('Today is a holiday ({name}): no calls.', { name: holiday.name })
  if (!hours.call_days.includes(manila.getUTCDay() || 7)) return t('No calls today.')
  return clock < hours.call_from ? t('Calls begin at {call_from}.', { call_from: hours.call_from }) : t('Calls end at {call_to}.', { call_to: hours.call_to })
}
