const rounds = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const

/** The next round number at or above a value, as the top of a scale from zero. */
export function ceiling(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return rounds.map((times) => times * step).find((round) => round >= value) ?? value
}

/** The share of a part in a whole, from 0 to 1; 0 where the whole is 0. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

/** The share of a part in a whole as text, such as `12%`; empty where the whole is 0. */
export const percent = (part: number, whole: number): string => (whole <= 0 ? '' : `${Math.round((part / whole) * 100)}%`)

/** The points of a line through values from left to right, in a box of 100 by 100 with zero at the bottom. */
export const linePoints = (values: readonly number[], top: number): string =>
  values.map((value, at) => `${((at + 0.5) / values.length) * 100},${100 - shareOf(value, top) * 100}`).join(' ')

/**
 * The change of a figure since the previous period: `+3`, or `−12%` where it was 20 or more; empty where the earlier
 * value is unknown.
 */
export function change(value: number, before: number | null): string {
  if (before === null || before === value) return before === null ? '' : 'as before'
  const sign = value > before ? '+' : '−'
  const by = Math.abs(value - before)
  return before < 20 ? `${sign}${by}` : `${sign}${Math.round((by / before) * 100)}%`
}
