import { roleLabels } from '@bisita/contract/users/roles'
import { Link } from '@tanstack/react-router'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { IconChevronDown, IconKeyboard, IconSettings, IconSignOut } from '../../../ui/icons.ts'
import { useSignedIn } from '../../session/useSignedIn.ts'
import { useSignOut } from '../../session/useSignOut.ts'
import styles from './PersonMenu.module.css'

/** Who is signed in, in a few words. */
export function Person() {
  const { user } = useSignedIn()
  return (
    <div className={styles.person}>
      <p className={styles.name}>{user.display_name}</p>
      <p>{[roleLabels[user.user_type], user.assigned_branch ?? user.assigned_area?.area_name].filter(Boolean).join(', ')}</p>
    </div>
  )
}

/** The person's menu on a desk. */
export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSignedIn()
  const signOut = useSignOut()
  return (
    <Dropdown
      face={
        <>
          <span className={styles.face}>{user.display_name}</span>
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {(close) => (
        <>
          <Person />
          <ul className={styles.list} onClick={close}>
            <li>
              <Link to="/settings" className={styles.item}>
                <IconSettings size={18} aria-hidden />
                Settings
              </Link>
            </li>
            <li>
              <button type="button" className={styles.item} onClick={onHelp}>
                <IconKeyboard size={18} aria-hidden />
                Keyboard shortcuts
              </button>
            </li>
            <li>
              <button type="button" className={styles.item} onClick={() => void signOut()}>
                <IconSignOut size={18} aria-hidden />
                Sign out
              </button>
            </li>
          </ul>
        </>
      )}
    </Dropdown>
  )
}
