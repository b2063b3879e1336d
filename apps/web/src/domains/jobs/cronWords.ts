const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const number = (text: string | undefined): number | null => (text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : null)

/** `2:05 AM`. */
export function clockWords(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The days of the week of a field, in words; null where it says something that has none. */
function weekWords(field: string): string | null {
  if (field === '1-5') return 'Monday to Friday'
  const named = field.split(',').map((one) => days[(number(one) ?? -1) % 7])
  return named.every((day) => day !== undefined) ? `Every ${listed(named)}` : null
}

/**
 * Five fields as people say them: "Every day at 2:00 AM", in Manila's time. What has no words of its own is told as the
 * fields themselves.
 */
export function cronWords(cron: string): string {
  const [minutes = '', hours = '', date = '', month = '', weekday = '', ...more] = cron.trim().split(/\s+/)
  const own = `At the times ${cron}`
  if (more.length > 0 || month !== '*') return own
  const minute = number(minutes)
  const hour = number(hours)
  const daily = date === '*' && weekday === '*'
  const step = number(/^\*\/(\d+)$/.exec(minutes)?.[1])
  if (daily && hours === '*' && step !== null) return step === 1 ? 'Every minute' : `Every ${step} minutes`
  if (minute === null) return own
  if (daily && hours === '*') return minute === 0 ? 'Every hour' : `Every hour, ${minute} minutes past`
  if (hour === null) return own
  const at = `at ${clockWords(hour, minute)}`
  if (daily) return `Every day ${at}`
  const day = number(date)
  if (weekday === '*' && day !== null) return `On day ${day} of every month ${at}`
  const week = date === '*' ? weekWords(weekday) : null
  return week === null ? own : `${week} ${at}`
}
