import { Dropdown } from '../../ui/Dropdown.tsx'
import { IconBell } from '../../ui/icons.ts'
import { useSignedIn } from '../useSignedIn.ts'
import styles from './Bell.module.css'

const lines = [
  ['pending_approvals', 'Requests to decide'],
  ['my_requests', 'My open requests'],
  ['overdue_itineraries', 'Overdue itineraries'],
  ['due_touchpoints', 'Touchpoints due'],
] as const

/** How much waits for the person; opens into what it is made of. */
export function Bell() {
  const { info } = useSignedIn()
  const count = info?.notification_count ?? 0
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
      {() => (
        <dl className={styles.list}>
          {lines.map(([key, label]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{info?.[key] ?? 0}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dropdown>
  )
}
