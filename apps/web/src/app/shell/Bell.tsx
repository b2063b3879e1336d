import { mayAny } from '@bisita/rules/permissions'
import { Link } from '@tanstack/react-router'
import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconBell } from '../../ui/icons.ts'
import { useSignedIn } from '../useSignedIn.ts'
import styles from './Bell.module.css'

/** What may wait and where it is dealt with. */
const lines = [
  { key: 'pending_approvals', label: 'Requests to decide', to: '/approvals', search: { filter_status: 'PENDING' }, decides: true },
  { key: 'my_requests', label: 'My open requests', to: '/approvals', search: { filter_status: 'PENDING' }, decides: false },
  { key: 'overdue_itineraries', label: 'Overdue itineraries', to: '/itinerary', search: { status: 'pending' }, decides: false },
] as const

/** How much waits for the person; opens into what it is made of, each leading to its screen. */
export function Bell() {
  const { info, user } = useSignedIn()
  const count = info?.notification_count ?? 0
  const mine = lines.filter(({ decides }) => !decides || mayAny(['approval.decide'], user.user_type))
  return (
    <Dropdown
      className={styles.bell}
      label={count === 0 ? 'Nothing waits for you' : `${count} waiting for you`}
      face={
        <>
          <IconBell size={20} stroke={1.75} aria-hidden />
          {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
        </>
      }
    >
      {(close) => (
        <ul className={styles.list} onClick={close}>
          {mine.map(({ key, label, to, search }) => (
            <li key={key}>
              <Link to={to} search={search}>
                {label}
                <span>{info?.[key] ?? 0}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  )
}
