import { Button, TextInput } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

type Props = {
  /** What is done, as the title and the button say it. */
  readonly title: string
  readonly act: string
  readonly sending: boolean
  /** Why it was not done. */
  readonly failure: string | null
  /** Another way than the password. */
  readonly other?: ReactNode
  readonly onAct: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the user's own password before a sensitive action. */
export function ConfirmPassword({ title, act, sending, failure, other, onAct, onClose }: Props) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '') onAct(password)
  }
  return (
    <Dialog opened onClose={() => sending || onClose()} title={title} width={dialogWidth}>
      <form onSubmit={submit} className="stack gap-14" noValidate>
        <p>{t('Type your password. Nobody else can do this on a screen that you left open.')}</p>
        <TextInput
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing ? t('Type the password you have now.') : failure}
        />
        <div className="flex wrap gap-8">
          <Button type="submit" loading={sending}>
            {act}
          </Button>
          {other}
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
