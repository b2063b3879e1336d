import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { NowCards } from '../../../domains/dashboards/components/NowCards.tsx'
import { useNeeds } from '../../../domains/dashboards/desk.queries.ts'
import { remoteDesk } from '../../../domains/dashboards/desk.remote.ts'
import type { StandingKind } from '../../../domains/dashboards/standing.ts'
import { IconPhone } from '../../../ui/icons.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import styles from './dashboardDesk.module.css'
import type { DashboardSearch } from './dashboardSearch.ts'
import { figureLink } from './figureLink.tsx'
import { Standing } from './Standing.tsx'
import { useKinds } from './useKinds.ts'

type Props = { search: DashboardSearch; onSearch: (change: DashboardSearch) => void }

const titles: Readonly<Record<StandingKind, string>> = { user: 'People', branch: 'Branches', area: 'Areas' }

/** What is set side by side: under an area its branches, under a branch its people. */
function kindFor(role: string, { area, branch }: DashboardSearch): StandingKind {
  if (branch !== undefined || role === 'oic') return 'user'
  return area !== undefined || role === 'ah' ? 'branch' : 'area'
}

/** What needs somebody in an office now, and for whoever answers for people these side by side. */
export function DashboardDesk({ search, onSearch }: Props) {
  const { user } = useSignedIn()
  const { api } = useServices()
  const desk = useMemo(() => remoteDesk(api), [api])
  const kinds = useKinds()
  const now = useNeeds(desk)
  const supervises = user.user_type !== 'tele'
  const of = kindFor(user.user_type, search)
  const { period, sort, page, area, branch } = search
  return (
    <>
      {now.isPending && <RowsShape rows={4} tall />}
      {now.isError && <FailedState text={failureText(now.error)} onRetry={() => void now.refetch()} />}
      {user.user_type === 'tele' && (
        <p className={styles.desk}>
          <Button component={Link} to="/calls" leftSection={<IconPhone size={18} aria-hidden />}>
            Open the call desk
          </Button>
        </p>
      )}
      {now.data !== undefined && <NowCards now={now.data} role={user.user_type} own={supervises ? undefined : user.id} kinds={kinds} link={figureLink} />}
      {supervises && (
        <section className={styles.side} aria-labelledby="side">
          <div className={styles.head}>
            <h2 id="side">{titles[of]}</h2>
            {(area !== undefined || branch !== undefined) && (
              <Link to="/dashboard" search={{}} activeProps={{}}>
                Back to all
              </Link>
            )}
          </div>
          <Standing
            desk={desk}
            of={of}
            area={area}
            branch={branch}
            choice={{ period, sort, page }}
            onChoice={(choice) => onSearch({ period: undefined, sort: undefined, page: undefined, ...choice } as DashboardSearch)}
          />
        </section>
      )}
    </>
  )
}
