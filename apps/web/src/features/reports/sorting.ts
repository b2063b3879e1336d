import { fold } from '@bisita/rules/fold'
import type { Report, ReportCell } from './reports.queries.ts'
import { columnAt } from './format.ts'

type Row = readonly ReportCell[]

/** The rows by a column, `-` before its name for falling; empty cells last either way. As they came where the column is not there. */
export function sortedRows({ columns, rows }: Pick<Report, 'columns' | 'rows'>, order: string | undefined): readonly Row[] {
  const falls = order?.startsWith('-') ?? false
  const at = order === undefined ? -1 : columnAt({ columns }, falls ? order.slice(1) : order)
  if (at === -1) return rows
  const keyed = rows.map((row, place) => ({ row, place, key: keyOf(row[at]) }))
  return keyed.toSorted((a, b) => compare(a.key, b.key, falls) || a.place - b.place).map(({ row }) => row)
}

const keyOf = (value: ReportCell | undefined): string | number | null => (typeof value === 'string' ? fold(value) : (value ?? null))

function compare(a: string | number | null, b: string | number | null, falls: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (a === b) return 0
  return (a < b ? -1 : 1) * (falls ? -1 : 1)
}

/** The middle of some numbers; null where there are none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as number)) / 2
}
