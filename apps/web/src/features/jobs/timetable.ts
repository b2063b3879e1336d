import { Cron } from 'croner'

/** When a schedule runs, as the form has it: the fields that belong to what was chosen count. */
export type ScheduleTimes = {
  readonly every: 'day' | 'workday' | 'week' | 'month' | 'hour' | 'fields'
  /** HH:MM. */
  readonly time: string
  /** 0 is Sunday. */
  readonly weekday: string
  readonly date: string
  /** The five fields of a cron schedule, for users who write them directly. */
  readonly fields: string
}

export const usualScheduleTimes: ScheduleTimes = { every: 'day', time: '02:00', weekday: '0', date: '1', fields: '0 2 * * *' }

/** The five fields of what was chosen. */
export function cronOf({ every, time, weekday, date, fields }: ScheduleTimes): string {
  if (every === 'fields') return fields.trim().replace(/\s+/g, ' ')
  if (every === 'hour') return '0 * * * *'
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = `${minute} ${hour}`
  if (every === 'week') return `${at} * * ${weekday}`
  if (every === 'month') return `${at} ${date} * *`
  return every === 'workday' ? `${at} * * 1-5` : `${at} * * *`
}

/** The next three times of a cron; none where it never comes or is none. */
export function nextTimes(cron: string, now: Date): readonly Date[] {
  if (!/^\S+(\s+\S+){4}$/.test(cron)) return []
  try {
    return new Cron(cron, { mode: '5-part', timezone: 'Asia/Manila', paused: true }).nextRuns(3, now)
  } catch {
    return []
  }
}
