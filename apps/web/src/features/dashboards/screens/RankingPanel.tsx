import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { ComparisonTable } from '../components/ComparisonTable.tsx'
import type { DashboardPeriod } from '../dashboards.repository.ts'
import { useComparison } from '../network.queries.ts'
import type { ComparisonKind, ComparisonSort } from '../comparison.ts'
import { periodOptions } from '../labels.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { QueryState } from '../../../ui/states.tsx'
import { figureLink } from './figureLink.tsx'
import { RankingName } from './RankingName.tsx'
import { useKinds } from './useKinds.ts'

export type RankingChoice = {
  readonly period?: DashboardPeriod | undefined
  readonly sort?: ComparisonSort | undefined
  readonly page?: number | undefined
}

type Props = {
  of: ComparisonKind
  /** What the rows belong to. */
  branch?: string | undefined
  area?: string | undefined
  choice: RankingChoice
  onChoice: (choice: RankingChoice) => void
}

const empty = {
  user: t('Nobody works here yet. People are added under Users and put into a branch.'),
  branch: t('There is no branch yet. It is added under Branches, with its locations and people.'),
  area: t('There is no area yet. It is added under Areas, with its branches and heads.'),
} as const

/** People, branches or areas side by side, in a period that is chosen here. */
export function RankingPanel({ of, branch, area, choice, onChoice }: Props) {
  const { period = '7 DAY', sort = of === 'user' ? 'name' : 'rate', page = 1 } = choice
  const today = useToday()
  const kinds = useKinds()
  const found = useComparison({ of, period, sort, page, ipp: 25, ...(branch === undefined ? {} : { branch_id: branch }), ...(area === undefined ? {} : { area_id: area }) })
  const change = (changed: RankingChoice) => onChoice({ ...choice, page: undefined, ...changed })
  return (
    <>
      <div className="flex wrap gap-8-12 screen-only" style={{ marginBlock: 8 }}>
        <Choice label={t('Period side by side')} options={periodOptions} value={period} onChange={(chosen) => change({ period: chosen })} />
      </div>
      <QueryState query={found} rows={4} />
      {found.data !== undefined && found.data.count === 0 && <p className="small mute above-6">{empty[of]}</p>}
      {found.data !== undefined && found.data.count > 0 && (
        <>
          <ComparisonTable
            of={of}
            page={found.data}
            today={today}
            sort={sort}
            onSort={(sorted) => change({ sort: sorted })}
            kinds={kinds}
            link={figureLink}
            nameLink={(row, name) => <RankingName of={of} row={row}>{name}</RankingName>}
          />
          <Pager page={page} pages={found.data.pages} onPage={(turned) => onChoice({ ...choice, page: turned })} label={t('Pages side by side')} />
        </>
      )}
      <p className="small mute above-6">
        {of === 'user' ? t('Contacts by each person, wherever the client lives. Rates below the target are marked.') : t('Contacts by the people there now. Rates below the target are marked.')}
      </p>
    </>
  )
}

/** The same with its choices kept by the screen alone. */
export function RankingPanelAlone(props: Omit<Props, 'choice' | 'onChoice'>) {
  const [choice, setChoice] = useState<RankingChoice>({})
  return <RankingPanel {...props} choice={choice} onChoice={setChoice} />
}
