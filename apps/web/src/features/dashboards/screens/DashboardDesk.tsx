import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays } from '@bisita/rules/time/days'
import { t } from '@bisita/contract/words'
import { NowCards } from '../components/NowCards.tsx'
import { useBrief, useDashboardNow } from '../network.queries.ts'
import { ThisMorning } from '../components/ThisMorning.tsx'
import type { ComparisonKind } from '../comparison.ts'
import { IconPhone } from '../../../ui/icons.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './dashboardDesk.module.css'
import type { DashboardSearch } from './dashboardSearch.ts'
import { figureLink } from './figureLink.tsx'
import { RankingPanel } from './RankingPanel.tsx'
import { useKinds } from './useKinds.ts'

type Props = { search: DashboardSearch; onSearch: (change: DashboardSearch) => void }

const titles: Readonly<Record<ComparisonKind, string>> = { user: t('People'), branch: t('Branches'), area: t('Areas') }

/** What is set side by side: under an area its branches, under a branch its people. */
function kindFor(role: string, { area, branch }: DashboardSearch): ComparisonKind {
  if (branch !== undefined || role === 'oic') return 'user'
  return area !== undefined || role === 'ah' ? 'branch' : 'area'
}

/** Office work that needs attention now; for supervisors also a comparison of their areas, branches or people. */
export function DashboardDesk({ search, onSearch }: Props) {
  const { user } = useSignedIn()
  const kinds = useKinds()
  const now = useDashboardNow()
  const brief = useBrief(user.user_type === 'oic' || user.user_type === 'ah')
  const supervises = user.user_type !== 'tele'
  const of = kindFor(user.user_type, search)
  const { period, sort, page, area, branch } = search
  return (
    <>
      <QueryState query={now} rows={4} tall />
      {user.user_type === 'tele' && (
        <p style={{ marginBottom: 18 }}>
          <Button component={Link} to="/calls" leftSection={<IconPhone size={18} aria-hidden />}>
            {t('Open the call desk')}
          </Button>
        </p>
      )}
      {now.data !== undefined && <NowCards now={now.data} role={user.user_type} own={supervises ? undefined : user.id} kinds={kinds} link={figureLink} />}
      {brief.data !== undefined && brief.data.items.length > 0 && (
        <ThisMorning
          items={brief.data.items}
          week={{ from: addDays(brief.data.date, -6), to: brief.data.date }}
          kinds={kinds}
          link={figureLink}
          ownBranch={user.user_type === 'oic'}
        />
      )}
      {/* Not before it is known what stands above it: it would jump. */}
      {supervises && !brief.isLoading && (
        <section className={`shrink ${styles.side}`} aria-labelledby="side">
          <div className="flex wrap gap-4-16 between baseline">
            <h2 className="size-16" id="side">{titles[of]}</h2>
            {(area !== undefined || branch !== undefined) && (
              <Link to="/dashboard" search={{}} activeProps={{}}>
                {t('Back to all')}
              </Link>
            )}
          </div>
          <RankingPanel
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
