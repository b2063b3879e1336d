import { Button } from '@mantine/core'
import { passkeySignIn, passkeySignInOptions } from '@bisita/contract/calls/calls'
import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import type { Refused } from '../../../api/outcomes.ts'
import { useApi } from '../../../api/useCall.ts'
import type { Notices } from '../../../ui/notices.ts'
import type { SignedIn } from '../components/LoginForm.tsx'
import { PasskeyFailure } from './passkeyFailure.ts'

/** What talks to the browser comes with the first use: most people sign in with a password. */
const loadCeremony = () =>
  import('./ceremony.ts').catch(() => {
    throw new PasskeyFailure('Passkeys could not be loaded. Please use your password.')
  })

/** Signs in with a passkey, without a username. */
export function PasskeySignIn({ notices, onSignedIn }: { notices: Notices; onSignedIn: (found: SignedIn) => void }) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const [busy, setBusy] = useState(false)
  const tell = ({ message }: Refused | PasskeyFailure) => notices.show('negative', message)
  const signIn = async () => {
    setBusy(true)
    try {
      const { askForPasskey } = await loadCeremony()
      const body = await askForPasskey(await api.call(passkeySignInOptions, {}))
      onSignedIn((await api.call(passkeySignIn, { body })).data)
    } catch (error) {
      setBusy(false)
      if (error instanceof PasskeyFailure) tell(error)
      else dealWith(error, { 401: tell, 403: tell, 429: tell })
    }
  }
  return (
    <Button variant="default" fullWidth mt={12} loading={busy} onClick={() => void signIn()}>
      {t('Sign in with a passkey')}
    </Button>
  )
}
