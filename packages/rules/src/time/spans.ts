import { t } from '@bisita/contract/words'

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A length of time in its largest unit: `2 minutes`. */
export function showSpan(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const [size, name] = units.find(([least]) => whole >= least) ?? [1, 'second']
  const count = Math.floor(whole / size)
  return t('{count} {name}{count, plural, one {} other {s}}', { count, name })
}

/** How long ago, for what is of the last moments too. */
export const showAge = (seconds: number): string => (seconds < 5 ? t('just now') : t('{seconds} ago', { seconds: showSpan(seconds) }))
