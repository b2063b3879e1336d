import { mayAny } from '@bisita/rules/people/permissions'
import { t } from '@bisita/contract/words'
import type { SessionState } from '../../session/session.ts'
import styles from './WaitingCount.module.css'

type Waits = Pick<SessionState, 'user' | 'info'>

/** The number of waiting requests at a menu entry: those to decide, or for a role that decides none the user's own. */
export function waitingAt(path: string, { user, info }: Waits): number {
  if (info === null || path !== '/approvals') return 0
  return mayAny(['approval.decide'], user.user_type) ? info.pending_approvals : info.my_requests
}

/** For the link: what describes it, so that its name stays the place's. */
export const describedByCount = (path: string, count: number) => (count === 0 ? {} : { 'aria-describedby': idOf(path) })

const idOf = (path: string) => `waiting-at${path.replaceAll('/', '-')}`

/** The number at a menu entry; for screen readers a text that says how many wait. */
export function WaitingCount({ path, count }: { path: string; count: number }) {
  if (count === 0) return null
  return (
    <>
      <span className={`tiny figures late ${styles.count}`} aria-hidden>
        {count > 99 ? '99+' : count}
      </span>
      <span id={idOf(path)} hidden>
        {t('{count} waiting', { count })}
      </span>
    </>
  )
}
