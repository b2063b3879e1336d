const rounds = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const

/** The next round number, so that a scale from zero is easy to read. */
export function ceiling(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return rounds.map((times) => times * step).find((round) => round >= value) ?? value
}

/** How much of a whole something is, from 0 to 1; of nothing, nothing. */
export const shareOf = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

/** The same in words. */
export const percent = (part: number, whole: number): string => (whole <= 0 ? '' : `${Math.round((part / whole) * 100)}%`)

/** The points of a line through values from left to right, in a box of 100 by 100 with zero at the bottom. */
export const linePoints = (values: readonly number[], top: number): string =>
  values.map((value, at) => `${((at + 0.5) / values.length) * 100},${100 - shareOf(value, top) * 100}`).join(' ')

/** `+3`, `−12%`: the change of a figure since the previous period; empty where nothing is known. */
export function change(value: number, before: number | null): string {
  if (before === null || before === value) return before === null ? '' : 'as before'
  const sign = value > before ? '+' : '−'
  const by = Math.abs(value - before)
  return before < 20 ? `${sign}${by}` : `${sign}${Math.round((by / before) * 100)}%`
}
