import { t } from '@bisita/contract/words'
import type { CellName } from '../components/ReportTable.tsx'
import type { ReportKind } from '../kinds.ts'
import { rankingOf } from '../ranking.ts'
import type { Report } from '../reports.queries.ts'
import { showCell } from '../format.ts'
import { RankBars } from '../../../ui/charts/RankBars.tsx'

type Props = { kind: ReportKind; report: Report; hrefOf: (cell: CellName) => string; onOpen: (cell: CellName) => void }

/** Who is ahead and who is behind: the table under it has the same figures. Nothing where there is nothing to compare. */
export function ReportChart({ kind, report, hrefOf, onOpen }: Props) {
  const ranking = rankingOf(report, kind)
  if (ranking === null) return null
  const { rows, between, cut, median, top, finding, column } = ranking
  const cellOf = (row: string): CellName => ({ row, column: kind.whole })
  return (
    <RankBars
      finding={finding}
      bars={rows.map(({ count, ...bar }) => ({ ...bar, href: count > 0 ? hrefOf(cellOf(bar.id)) : null }))}
      top={top}
      median={{ value: median, shown: showCell(median, column.kind) }}
      between={{ count: between, after: cut, words: t('{between} more between', { between }) }}
      onOpen={({ id }) => onOpen(cellOf(id))}
    />
  )
}
