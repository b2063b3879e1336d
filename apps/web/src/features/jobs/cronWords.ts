import { cronForm } from '@bisita/rules/time/cron'
import { t } from '@bisita/contract/words'

const days = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')] as const

const number = (text: string | undefined): number | null => (text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null)

/** `2:05 AM`. */
export function clockWords(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : t('{join} and {at}', { join: words.slice(0, -1).join(', '), at: words.at(-1) })

/** The days of the week of a field, in words; null where it says something that has none. */
function weekWords(field: string): string | null {
  if (field === '1-5') return t('Monday to Friday')
  const parts = field.split(',').map((one) => /^(\d)(?:-(\d))?$/.exec(one))
  const named = parts.flatMap((part) => (part === null ? [undefined] : days.slice(Number(part[1]), Number(part[2] ?? part[1]) + 1)))
  return named.every((day) => day !== undefined) ? t('Every {listed}', { listed: listed(named) }) : null
}

/**
 * Five fields in words: "Every day at 2:00 AM", in Manila's time. A schedule without words of its own is shown as its
 * fields.
 */
export function cronWords(cron: string): string {
  const [minutes = '', hours = '', date = '', month = '', weekday = '', ...more] = cronForm(cron).split(' ')
  const own = t('At the times {cron}', { cron })
  if (more.length > 0 || month !== '*') return own
  const minute = number(minutes)
  const hour = number(hours)
  const daily = date === '*' && weekday === '*'
  const step = number(/^\*\/(\d+)$/.exec(minutes)?.[1])
  if (daily && hours === '*' && minutes === '*') return t('Every minute')
  if (daily && hours === '*' && step !== null) return t('Every {step} minutes', { step })
  if (minute === null) return own
  if (daily && hours === '*') return minute === 0 ? t('Every hour') : t('Every hour, {minute} minutes past', { minute })
  if (hour === null) return own
  const at = t('at {clock}', { clock: clockWords(hour, minute) })
  if (daily) return t('Every day {at}', { at })
  const day = number(date)
  if (weekday === '*' && day !== null) return t('On day {day} of every month {at}', { day, at })
  const week = weekWords(weekday)
  if (week === null || (date !== '*' && day === null)) return own
  // Five fields with both mean either.
  return date === '*' ? t('{week} {at}', { week, at }) : t('On day {day} of every month or {replace} {at}', { day, replace: week.replace(/^Every/, 'every'), at })
}
