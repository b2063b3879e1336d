import { mayAny } from '@bisita/rules/people/permissions'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { t } from '@bisita/contract/words'
import { Link, useRouter } from '@tanstack/react-router'
import { NotificationList } from '../../../features/notifications/components/NotificationList.tsx'
import { PushOffer } from '../../../features/notifications/push/components/PushOffer.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './Bell.module.css'

/** What may wait and where it is dealt with. */
const lines = [
  { key: 'pending_approvals', label: t('Requests to decide'), to: '/approvals', search: { view: 'to_decide' }, decides: true },
  { key: 'my_requests', label: t('My open requests'), to: '/approvals', search: { view: 'mine', filter_status: 'PENDING' }, decides: false },
  { key: 'overdue_itineraries', label: t('Overdue itineraries'), to: '/itinerary', search: { status: 'pending' }, decides: false },
] as const

/** What the bell opens: how much waits, where it is dealt with, and the notifications. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { refreshInfo: inform } = useServices()
  const { info, user } = useSignedIn()
  const router = useRouter()
  const open = (path: string) => {
    onClose()
    router.history.push(path)
  }
  const waiting = lines.filter(({ key, decides }) => (info?.[key] ?? 0) > 0 && (!decides || mayAny(['approval.decide'], user.user_type)))
  const due = info?.due_touchpoints ?? 0
  return (
    <>
      {(waiting.length > 0 || due > 0) && (
        <ul className={`lined below-12 ${styles.waiting}`} aria-label={t('Waiting')} onClick={onClose}>
          {waiting.map(({ key, label, to, search }) => (
            <li key={key}>
              <Link to={to} search={search}>
                {label}
                <span className="heavy figures">{info?.[key]}</span>
              </Link>
            </li>
          ))}
          {due > 0 && (
            <li>
              <Link to="/clients" search={dueFilters(user.user_type)}>
                {t('Due touchpoints')}
                <span className="heavy figures">{due}</span>
              </Link>
            </li>
          )}
        </ul>
      )}
      <NotificationList onOpen={open} onRead={() => void inform()} below={<PushOffer userId={user.id} onOpen={open} />} />
    </>
  )
}
