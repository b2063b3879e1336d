import { Button, TextInput } from '@mantine/core'
import type { CallAnswer } from '@bisita/contract/calls/call'
import * as calls from '@bisita/contract/calls/calls'
import { messages } from '@bisita/contract/messages'
import type { authenticate } from '@bisita/contract/users/auth'
import { t } from '@bisita/contract/words'
import { useRef, useState, type FormEvent } from 'react'
import { useHandleOutcome } from '../../../api/handleOutcome.ts'
import type { Refused } from '../../../api/outcomes.ts'
import { useApi } from '../../../api/useCall.ts'
import { RevealButton } from '../../../ui/forms/RevealButton.tsx'
import type { Notices } from '../../../ui/notices.ts'
import styles from './LoginForm.module.css'

export type SignedIn = CallAnswer<typeof authenticate>['data']

type Fields = { readonly username: string; readonly password: string }
type Errors = Partial<Record<keyof Fields, string>>

const missing = ({ username, password }: Fields): Errors => ({
  ...(username.trim() === '' ? { username: t('Type your username.') } : {}),
  ...(password === '' ? { password: t('Type your password.') } : {}),
})

/** Username and password. Refusals show as notices with the texts of promises/screens 3. */
export function LoginForm({ notices, onSignedIn }: { notices: Notices; onSignedIn: (found: SignedIn) => void }) {
  const api = useApi()
  const dealWith = useHandleOutcome()
  const [fields, setFields] = useState<Fields>({ username: '', password: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [sending, setSending] = useState(false)
  const [shown, setShown] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)

  const change = (field: keyof Fields) => (event: { currentTarget: HTMLInputElement }) => {
    setFields({ ...fields, [field]: event.currentTarget.value })
    setErrors({ ...errors, [field]: undefined })
  }
  const lacking = () => {
    setErrors(missing(fields))
    notices.show('warning', messages.fillRequired)
  }
  const wrong = () => {
    notices.show('negative', messages.wrongLogin)
    passwordInput.current?.select()
  }
  const tell = (refused: Refused) => notices.show('negative', refused.message)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(missing(fields)).length > 0) return lacking()
    setSending(true)
    try {
      onSignedIn((await api.call(calls.authenticate, { body: fields })).data)
    } catch (error) {
      setSending(false)
      dealWith(error, { 400: lacking, 401: wrong, 403: tell, 429: tell })
    }
  }

  return (
    <form onSubmit={submit} className={`stack gap-16 ${styles.form}`} noValidate>
      <TextInput
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.username}
        onChange={change('username')}
        error={errors.username}
      />
      <TextInput
        ref={passwordInput}
        label={t('Password')}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={fields.password}
        onChange={change('password')}
        error={errors.password}
        rightSection={<RevealButton shown={shown} onChange={setShown} />}
        rightSectionWidth="var(--touch)"
      />
      <Button type="submit" loading={sending} fullWidth>
        {t('Login')}
      </Button>
    </form>
  )
}
