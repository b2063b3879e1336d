import { t } from '@bisita/contract/words'

const second = (n: number) => t('{n, plural, one {# second} other {# seconds}}', { n })

const units: readonly (readonly [number, (n: number) => string])[] = [
  [86_400, (n) => t('{n, plural, one {# day} other {# days}}', { n })],
  [3600, (n) => t('{n, plural, one {# hour} other {# hours}}', { n })],
  [60, (n) => t('{n, plural, one {# minute} other {# minutes}}', { n })],
  [1, second],
]

/** A length of time in its largest unit: `2 minutes`. */
export function showSpan(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const [size, inWords] = units.find(([least]) => whole >= least) ?? ([1, second] as const)
  return inWords(Math.floor(whole / size))
}

/** How long ago, for what is of the last moments too. */
export const showAge = (seconds: number): string => (seconds < 5 ? t('just now') : t('{seconds} ago', { seconds: showSpan(seconds) }))
