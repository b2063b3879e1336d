import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { standingOf, whereOf } from '../showing.ts'
import styles from './UserCards.module.css'
import type { UserRowsProps } from './UserTable.tsx'

/** The people of a page where there is little width: on a phone, and beside one who is open. */
export function UserCards({ users, openId, link }: UserRowsProps) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {users.map((user) => (
        <li key={user.id} data-open={user.id === openId}>
          {link(
            user,
            <span className={styles.who}>
              <span className={styles.head}>
                <strong>{user.display_name}</strong>
                {(user.deactivated === 'Y' || user.must_change_password) && <StateMark {...standingOf(user)} />}
              </span>
              <span>{whereOf(user)}</span>
              <span>{user.username}</span>
            </span>,
          )}
        </li>
      ))}
    </ul>
  )
}
