import { t } from '@bisita/contract/words'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { CallDesk } from './CallDesk.tsx'
import styles from './tabs.module.css'
import { partOf } from '../../visits/screens/callParts.ts'
import { VisitsScreen } from '../../visits/screens/VisitsScreen.tsx'

const route = getRouteApi('/main/calls')

/** The desk and the list of calls. */
export function CallsPage() {
  const { user } = useSignedIn()
  const part = partOf(user.user_type, route.useSearch())
  const parts = (
    <nav className={`flex gap-4-20 below-12 ${styles.tabs} screen-only`} aria-label={t('Parts of the calls')}>
      {(['desk', 'list'] as const).map((one) => (
        <Link key={one} to="/calls" search={{ part: one }} activeProps={{}} {...(part === one ? { 'aria-current': 'page' as const } : {})}>
          {one === 'desk' ? t('Call desk') : t('All calls')}
        </Link>
      ))}
    </nav>
  )
  return <VisitsScreen kind="call" parts={parts} instead={part === 'desk' ? <CallDesk /> : undefined} />
}
