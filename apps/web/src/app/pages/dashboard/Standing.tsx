import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { StandingTable } from '../../../domains/dashboards/components/StandingTable.tsx'
import type { DashboardPeriod } from '../../../domains/dashboards/dashboards.repository.ts'
import { useStanding } from '../../../domains/dashboards/desk.queries.ts'
import type { DashboardDesk } from '../../../domains/dashboards/desk.remote.ts'
import type { StandingKind, StandingSort } from '../../../domains/dashboards/standing.ts'
import { periodOptions } from '../../../domains/dashboards/words.ts'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import styles from './dashboardDesk.module.css'
import { figureLink } from './figureLink.tsx'
import { StandingName } from './StandingName.tsx'
import { useKinds } from './useKinds.ts'

export type StandingChoice = {
  readonly period?: DashboardPeriod | undefined
  readonly sort?: StandingSort | undefined
  readonly page?: number | undefined
}

type Props = {
  desk: DashboardDesk
  of: StandingKind
  /** What the rows belong to. */
  branch?: string | undefined
  area?: string | undefined
  choice: StandingChoice
  onChoice: (choice: StandingChoice) => void
}

const empty = {
  user: 'Nobody works here yet. People are added under Users and put into a branch.',
  branch: 'There is no branch yet. It is added under Branches, with its locations and people.',
  area: 'There is no area yet. It is added under Areas, with its branches and heads.',
} as const

/** People, branches or areas side by side, in a period that is chosen here. */
export function Standing({ desk, of, branch, area, choice, onChoice }: Props) {
  const { period = '7 DAY', sort = of === 'user' ? 'name' : 'rate', page = 1 } = choice
  const today = useToday()
  const kinds = useKinds()
  const found = useStanding(desk, { of, period, sort, page, ipp: 25, ...(branch === undefined ? {} : { branch_id: branch }), ...(area === undefined ? {} : { area_id: area }) })
  const change = (changed: StandingChoice) => onChoice({ ...choice, page: undefined, ...changed })
  return (
    <>
      <div className={`${styles.tools} screen-only`}>
        <Choice label="Period side by side" options={periodOptions} value={period} onChange={(chosen) => change({ period: chosen })} />
      </div>
      {found.isPending && <RowsShape rows={4} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.data !== undefined && found.data.count === 0 && <p className={styles.note}>{empty[of]}</p>}
      {found.data !== undefined && found.data.count > 0 && (
        <>
          <StandingTable
            of={of}
            page={found.data}
            today={today}
            sort={sort}
            onSort={(sorted) => change({ sort: sorted })}
            kinds={kinds}
            link={figureLink}
            nameLink={(row, name) => <StandingName of={of} row={row}>{name}</StandingName>}
          />
          <Pager page={page} pages={found.data.pages} onPage={(turned) => onChoice({ ...choice, page: turned })} label="Pages side by side" />
        </>
      )}
      <p className={styles.note}>
        {of === 'user' ? 'Contacts of each person, wherever the client lives.' : 'Contacts of the people who belong there now.'} A rate below the target is marked.
      </p>
    </>
  )
}

/** The same with its choices kept by the screen alone. */
export function StandingAlone(props: Omit<Props, 'choice' | 'onChoice'>) {
  const [choice, setChoice] = useState<StandingChoice>({})
  return <Standing {...props} choice={choice} onChoice={setChoice} />
}
