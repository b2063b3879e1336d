import { Button } from '@mantine/core'
import { codeStatus } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { NoAnswer } from '../../api/outcomes.ts'
import { useCall } from '../../api/useCall.ts'
import { useDevice } from '../../device/device.ts'
import { CodeSetUp } from '../../features/auth/codes/CodeSetUp.tsx'
import { Passkeys } from '../../features/auth/passkeys/Passkeys.tsx'
import { hasPasskeys } from '../../features/auth/passkeys/supported.ts'
import { agentWords } from '../../features/users/sessions/agents.ts'
import { useServices } from '../../frame/useServices.ts'
import { useOnline } from '../../ui/hooks/useOnline.ts'
import { QueryState } from '../../ui/states.tsx'
import { useSignOut } from '../session/useSignOut.ts'
import { PlainPage } from './PlainPage.tsx'

/**
 * Is before every screen while the role needs a second step of signing in and its user has none. With no network the records of
 * a phone open all the same.
 */
export function FactorDuePage() {
  const { session, notices } = useServices()
  const device = useDevice()
  const online = useOnline()
  const signOut = useSignOut()
  const found = useCall(codeStatus, {}, { queryKey: ['codes'] })
  const [chosen, setChosen] = useState<'codes' | 'passkey' | null>(null)
  const done = () => session.factorDue(false)
  const silent = !online || found.error instanceof NoAnswer
  return (
    <PlainPage alone title={t('Set up a second step')} text={t('Your role signs in with the password and a second step. Set it up once; then you can go on.')}>
      <div className="stack gap-14 full">
        {silent && device !== null && (
          <div className="stack gap-8">
            <p>{t('There is no network. Set it up later; the records on this phone open meanwhile.')}</p>
            <div>
              <Button onClick={done}>{t('Open this phone’s records')}</Button>
            </div>
          </div>
        )}
        {found.data === undefined && !silent && <QueryState query={found} rows={2} />}
        {found.data !== undefined && chosen === null && (
          <div className="flex wrap gap-8">
            <Button onClick={() => setChosen('codes')}>{t('Use an authenticator app')}</Button>
            {hasPasskeys(window) && (
              <Button variant="default" onClick={() => setChosen('passkey')}>
                {t('Use a passkey')}
              </Button>
            )}
          </div>
        )}
        {chosen === 'codes' && <CodeSetUp onDone={done} onCancel={() => setChosen(null)} />}
        {chosen === 'passkey' && (
          <>
            <Passkeys notices={notices} proposedName={agentWords(navigator.userAgent)} onAdded={done} />
            <div>
              <Button variant="default" onClick={() => setChosen(null)}>
                {t('Use something else')}
              </Button>
            </div>
          </>
        )}
        <div>
          <Button variant="subtle" onClick={() => void signOut()}>
            {t('Sign out')}
          </Button>
        </div>
      </div>
    </PlainPage>
  )
}
