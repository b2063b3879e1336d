import { roleLabels } from '@bisita/contract/users/roles'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Dropdown } from '../../../ui/dialogs/Dropdown.tsx'
import { IconChevronDown, IconKeyboard, IconSettings, IconSignOut } from '../../../ui/icons.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useSignOut } from '../../session/useSignOut.ts'
import styles from './UserMenu.module.css'

/** Who is signed in, in a few words. */
export function SignedInUser() {
  const { user } = useSignedIn()
  return (
    <div className="small mute ruled-below" style={{ padding: '8px 12px 12px' }}>
      <p className={`ink heavy ${styles.name}`}>{user.display_name}</p>
      <p>{[roleLabels[user.user_type], user.assigned_branch ?? user.assigned_area?.area_name].filter(Boolean).join(', ')}</p>
    </div>
  )
}

/** The person's menu on a desk. */
export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSignedIn()
  const signOut = useSignOut()
  return (
    <Dropdown
      face={
        <>
          <span className="medium cut" style={{ maxWidth: 180 }}>{user.display_name}</span>
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {(close) => (
        <>
          <SignedInUser />
          <ul style={{ paddingTop: 8 }} onClick={close}>
            <li>
              <Link to="/settings" className={`row gap-12 full ink no-line round bare press touch pad-x-12 hovers ${styles.item}`}>
                <IconSettings size={18} aria-hidden />
                {t('Settings')}
              </Link>
            </li>
            <li>
              <button type="button" className={`row gap-12 full ink no-line round bare press touch pad-x-12 hovers ${styles.item}`} onClick={onHelp}>
                <IconKeyboard size={18} aria-hidden />
                {t('Keyboard shortcuts')}
              </button>
            </li>
            <li>
              <button type="button" className={`row gap-12 full ink no-line round bare press touch pad-x-12 hovers ${styles.item}`} onClick={() => void signOut()}>
                <IconSignOut size={18} aria-hidden />
                {t('Sign out')}
              </button>
            </li>
          </ul>
        </>
      )}
    </Dropdown>
  )
}
