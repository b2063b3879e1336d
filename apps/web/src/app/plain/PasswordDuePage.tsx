import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { PasswordForm } from '../../features/users/components/PasswordForm.tsx'
import { useServices } from '../../frame/useServices.ts'
import { useSignedIn } from '../../frame/useSignedIn.ts'
import { useSignOut } from '../session/useSignOut.ts'
import { PlainPage } from './PlainPage.tsx'

/** Stands before every screen while the password is one that somebody else set. */
export function PasswordDuePage() {
  const { session, notices } = useServices()
  const { user } = useSignedIn()
  const signOut = useSignOut()
  return (
    <PlainPage
      alone
      title={t('Choose your password')}
      text={t('Your password was set by somebody else. Choose one that only you know; then you can go on.')}
    >
      <PasswordForm username={user.username} notices={notices} onDone={() => session.passwordDue(false)} />
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('Sign out')}
      </Button>
    </PlainPage>
  )
}
