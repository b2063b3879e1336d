import type { VisitType } from '@bisita/contract/visits/outcomes'
import { grouped } from '@bisita/rules/numbers'
import { mayOpen } from '@bisita/rules/places/routes'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { useContactCount } from '../../visits/visits.queries.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './clients.module.css'

const kinds = { visit: { path: '/visits', many: t('Visits') }, call: { path: '/calls', many: t('Calls') } } as const

function Contacts({ clientId, kind }: { clientId: string; kind: VisitType }) {
  const { allowedPaths } = useSignedIn()
  const count = useContactCount(clientId, kind)
  const { path: own, many } = kinds[kind]
  const other = kinds[kind === 'visit' ? 'call' : 'visit'].path
  // Of a client everybody sees both; where the kind has no screen of its own in the role, the other's shows it.
  const search = mayOpen(own, allowedPaths) ? { client_id: clientId } : { client_id: clientId, of: kind }
  return (
    <Link to={mayOpen(own, allowedPaths) ? own : other} search={search} activeProps={{}}>
      {many}
      {count !== undefined && ` (${grouped(count)})`}
    </Link>
  )
}

/** The ways from a client's record to the visits and the calls. */
export function ClientContacts({ clientId }: { clientId: string }) {
  return (
    <nav className={`flex wrap gap-4-20 ${styles.contacts} screen-only`} aria-label={t('Visits and calls of the client')}>
      <Contacts clientId={clientId} kind="visit" />
      <Contacts clientId={clientId} kind="call" />
    </nav>
  )
}
