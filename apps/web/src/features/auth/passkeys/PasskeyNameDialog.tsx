import { Button, TextInput } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

type Props = {
  readonly title: string
  readonly act: string
  readonly children?: ReactNode
  readonly name: string
  readonly sending: boolean
  readonly failure: string | null
  readonly onAct: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ title, act, children, name, sending, failure, onAct, onClose }: Props) {
  const [typed, setTyped] = useState(name)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(typed.trim() === '')
    if (typed.trim() !== '') onAct(typed.trim())
  }
  return (
    <Dialog opened onClose={() => sending || onClose()} title={title} width={dialogWidth}>
      <form onSubmit={submit} className="stack gap-14" noValidate>
        {children}
        <TextInput label={t('Name')} maxLength={100} data-autofocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} error={missing && t('Type a name.')} />
        {failure !== null && (
          <p className="anywhere alert bad" role="alert">
            {failure}
          </p>
        )}
        <div className="flex wrap gap-8">
          <Button type="submit" loading={sending}>
            {act}
          </Button>
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
