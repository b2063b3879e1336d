import type { ReportColumn } from '@bisita/contract/reports'

/** Decimals that a figure is written with. */
const decimals: Partial<Record<ReportColumn['kind'], number>> = { rate: 4, average: 2 }

/**
 * One whole number divided by another, rounded half away from zero; null where there is nothing to divide by. In whole
 * numbers throughout: a fraction of the machine's would round some halves down.
 */
export function ratio(part: number, whole: number, kind: 'rate' | 'average'): number | null {
  if (whole === 0) return null
  const scale = 10 ** (decimals[kind] as number)
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale
}

/** A cell as it stands in a file: rates and averages with all of their decimals. */
export const writtenOut = (value: string | number | null, kind: ReportColumn['kind']): string | number | null =>
  typeof value === 'number' && decimals[kind] !== undefined ? value.toFixed(decimals[kind]) : value
