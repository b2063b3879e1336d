import type { ComparisonKind } from '../comparison.ts'
import frame from '../../../frame/frame.module.css'
import { RankingPanelAlone } from './RankingPanel.tsx'

/** How the people or branches of a list do, in a period that is chosen here. */
export function ListFigures({ of, area, label }: { of: ComparisonKind; area?: string | undefined; label: string }) {
  return (
    <section className={`stack gap-12 shrink ${frame.list}`} aria-label={label}>
      <RankingPanelAlone of={of} area={area} />
    </section>
  )
}
