import { Button } from '@mantine/core'
import { codeSignIn } from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { useState, type FormEvent } from 'react'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import type { Refused } from '../../../api/outcomes.ts'
import { useApi } from '../../../api/useCall.ts'
import { Toggle } from '../../../ui/forms/Toggle.tsx'
import type { Notices } from '../../../ui/notices.ts'
import type { SecondStep, SignedIn } from '../components/LoginForm.tsx'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import { hasPasskeys } from '../passkeys/supported.ts'
import { CodeField } from './CodeField.tsx'

type Props = { readonly step: SecondStep; readonly notices: Notices; readonly onSignedIn: (found: SignedIn) => void; readonly onBack: () => void }

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey. */
export function CodeStep({ step: { token, ways, may_remember }, notices, onSignedIn, onBack }: Props) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const [code, setCode] = useState('')
  const [lost, setLost] = useState(false)
  const [remember, setRemember] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const tell = (refused: Refused) => notices.show('negative', refused.message)
  const wrong = (refused: Refused) => {
    if (refused.problem?.code === 'step_ended') {
      tell(refused)
      onBack()
    } else setFailure(lost ? t('This recovery code is not right, or was used already.') : refused.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setFailure(messages.fillRequired)
    setFailure(null)
    setSending(true)
    try {
      onSignedIn((await api.call(codeSignIn, { body: { step: token, code, remember } })).data)
    } catch (error) {
      setSending(false)
      dealWith(error, { 400: wrong, 401: wrong, 403: tell, 429: tell })
    }
  }
  const hasCodes = ways.includes('code')
  return (
    <>
      {hasCodes ? (
        <form onSubmit={submit} className="stack gap-16" noValidate>
          <p>{lost ? t('Type one of the recovery codes that you saved. Each is good once.') : t('Type the code that your authenticator app shows for Bisita.')}</p>
          <CodeField
            key={String(lost)}
            label={lost ? t('Recovery code') : t('Code')}
            name="code"
            inputMode={lost ? 'text' : 'numeric'}
            autoCapitalize="characters"
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              setFailure(null)
            }}
            error={failure}
          />
          {may_remember && <Toggle label={t('Don’t ask on this device for 30 days')} hint={t('Not on a shared device.')} checked={remember} onChange={setRemember} />}
          <Button type="submit" loading={sending} fullWidth>
            {t('Continue')}
          </Button>
        </form>
      ) : (
        <p>{t('Your sign-in needs your passkey too: the fingerprint, face or PIN of this device.')}</p>
      )}
      {ways.includes('passkey') && hasPasskeys(window) && <PasskeySignIn notices={notices} onSignedIn={onSignedIn} />}
      {hasCodes && (
        <Button
          variant="default"
          fullWidth
          mt={12}
          onClick={() => {
            setCode('')
            setFailure(null)
            setLost(!lost)
          }}
        >
          {lost ? t('Use the app') : t('Use a recovery code')}
        </Button>
      )}
      <Button variant="subtle" fullWidth mt={12} onClick={onBack}>
        {t('Back')}
      </Button>
    </>
  )
}
