import { t } from '@bisita/contract/words'
import type { ReportKind } from './kinds.ts'
import type { Report, ReportColumn } from './reports.queries.ts'
import { columnAt, nameOf, showCell } from './format.ts'
import { median } from './sorting.ts'

/** A row in the chart. */
export type RankedRow = { readonly id: string; readonly name: string; readonly value: number; readonly shown: string; readonly count: number }

export type Ranking = {
  readonly column: ReportColumn
  /** The best first: all of them, or those ahead and those behind. */
  readonly rows: readonly RankedRow[]
  /** Rows between those ahead and those behind that are not drawn. */
  readonly between: number
  /** After which of the rows they would stand. */
  readonly cut: number
  readonly median: number
  readonly top: number
  readonly finding: string
}

/** So many are drawn at each end where there are more than twice as many. */
const atEachEnd = 6

/** Who is ahead, who is behind and what is in the middle; null where fewer than two rows have something to compare. */
export function rankingOf(report: Report, { ranks, whole, rows: many }: ReportKind): Ranking | null {
  const at = columnAt(report, ranks) === -1 ? columnAt(report, whole) : columnAt(report, ranks)
  const counts = columnAt(report, whole)
  const column = report.columns[at]
  if (column === undefined) return null
  const ranked = report.rows
    .filter((row) => typeof row[at] === 'number' && row[0] !== 'none')
    .map((row): RankedRow => ({
      id: String(row[0]), name: nameOf(report, row), value: row[at] as number, shown: showCell(row[at], column.kind), count: Number(row[counts] ?? 0),
    }))
    .toSorted((a, b) => b.value - a.value)
  const [first, last, middle] = [ranked[0], ranked.at(-1), median(ranked.map(({ value }) => value))]
  if (first === undefined || last === undefined || middle === null || ranked.length < 2) return null
  const cuts = ranked.length > 2 * atEachEnd
  return {
    column,
    rows: cuts ? [...ranked.slice(0, atEachEnd), ...ranked.slice(-atEachEnd)] : ranked,
    between: cuts ? ranked.length - 2 * atEachEnd : 0,
    cut: cuts ? atEachEnd : ranked.length,
    median: middle,
    top: Math.max(first.value, column.kind === 'rate' ? 1 : 0),
    finding: found(ranked, first, last, showCell(middle, column.kind), column, many),
  }
}

/** A difference between the best and the last that is no more than chance: under five points of a rate, or of two people. */
const meansNothing = (ranked: readonly RankedRow[], spread: number, kind: ReportColumn['kind']) => ranked.length < 3 || (kind === 'rate' && spread < 0.05)

function found(ranked: readonly RankedRow[], first: RankedRow, last: RankedRow, middle: string, { label, kind }: ReportColumn, many: string): string {
  if (first.value === last.value) return t('{label}: all {ranked} {many} are at {shown}.', { label, ranked: ranked.length, many, shown: first.shown })
  const below = kind === 'rate' && label === 'Attainment' ? ranked.filter(({ value }) => value < 1).length : null
  const target = below === null ? '' : t(' {below} of {ranked} {many} are below the target.', { below, ranked: ranked.length, many })
  if (meansNothing(ranked, first.value - last.value, kind)) return t('{label}: the median is {middle}.{target}', { label, middle, target })
  return t('{label}: {name} is ahead with {shown}, {name2} is behind with {shown2}; the median is {middle}.{target}', { label, name: first.name, shown: first.shown, name2: last.name, shown2: last.shown, middle, target })
}
