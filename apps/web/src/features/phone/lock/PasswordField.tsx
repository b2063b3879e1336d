import { t } from '@bisita/contract/words'
import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import styles from './lock.module.css'

type Props = { readonly busy: boolean; readonly failure: string | null; readonly onSend: (password: string) => void }

/** The password, where the server wants to know that its owner is here. */
export function PasswordField({ busy, failure, onSend }: Props) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onSend(password)
  }
  return (
    <form className={`stack gap-14 ${styles.form}`} onSubmit={submit} noValidate>
      <TextInput type="password" label={t('Your password')} autoComplete="current-password" value={password} onChange={(event) => setPassword(event.currentTarget.value)} error={failure} />
      <Button type="submit" loading={busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}
