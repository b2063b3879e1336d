import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import type { SaveFailure } from '../../api/saving.ts'
import { FormEnd } from '../forms/FormEnd.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  /** Whose record it is about. */
  about: string
  sending: boolean
  failure: SaveFailure | null
  onSave: () => void
  onClose: () => void
  /** What lies over it, outside of its form. */
  over?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A short form in a dialog: whom it is about, its fields, Save and Cancel. While it sends it stays open. */
export function SaveDialog({ title, about, sending, failure, onSave, onClose, over, children }: Props) {
  return (
    <Dialog opened onClose={() => sending || onClose()} title={title}>
      <form
        className="stack gap-14"
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <p>{about}</p>
        {children}
        <FormEnd action={t('Save')} sending={sending} failure={failure} onCancel={onClose} />
      </form>
      {over}
    </Dialog>
  )
}
