import { Button, TextInput } from '@mantine/core'
import { messages } from '@bisita/contract/messages'
import { useRef, useState, type FormEvent } from 'react'
import { useRefusals } from '../../../api/refusals.ts'
import type { Refused } from '../../../api/outcomes.ts'
import { RevealButton } from '../../../ui/forms/RevealButton.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useAuth, type SignedIn } from '../auth.repository.ts'
import styles from './LoginForm.module.css'

type Fields = { readonly username: string; readonly password: string }
type Errors = Partial<Record<keyof Fields, string>>

const missing = ({ username, password }: Fields): Errors => ({
  ...(username.trim() === '' ? { username: 'Type your username.' } : {}),
  ...(password === '' ? { password: 'Type your password.' } : {}),
})

/** Username and password. Refusals show as notices with the texts of the specification, section 8. */
export function LoginForm({ notices, onSignedIn }: { notices: Notices; onSignedIn: (found: SignedIn) => void }) {
  const auth = useAuth()
  const dealWith = useRefusals()
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
      onSignedIn(await auth.authenticate(fields))
    } catch (error) {
      setSending(false)
      dealWith(error, { 400: lacking, 401: wrong, 403: tell, 429: tell })
    }
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextInput
        label="Username"
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
        label="Password"
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
        Login
      </Button>
    </form>
  )
}
