import { dialogWidth } from '@bisita/contract/limits'
import type { Action } from '@bisita/contract/actions'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { NeedsApprovalNote } from '../forms/NeedsApprovalNote.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  /** The consequences of the action. */
  readonly children: ReactNode
  /** The text of the button that carries out the action. */
  readonly act: string
  /** The action: where the role needs approval for it, the dialog says so. Absent where nobody approves, as of one's own things. */
  readonly of?: Action | undefined
  readonly sending: boolean
  /** False while the consequences are still being loaded. */
  readonly ready?: boolean
  /** Whether the action removes nothing, so that it needs no warning colour. */
  readonly gentle?: boolean
  /** Why the action failed. */
  readonly failure?: string | null
  readonly opened?: boolean
  readonly onAct: () => void
  readonly onClose: () => void
}

/** Asks before an action: the focus starts at "Keep", and the dialog stays open while the call is pending. */
export function ConfirmDialog({ title, children, act, of, sending, ready = true, gentle = false, failure = null, opened = true, onAct, onClose }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => sending || onClose()} title={title} width={dialogWidth}>
      <div className="stack gap-10 below-14">
        {children}
        {of !== undefined && <NeedsApprovalNote of={of} />}
        {failure !== null && (
          <p className="anywhere alert bad" role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className="flex wrap gap-8">
        <Button {...(gentle ? {} : { color: 'red' })} loading={sending} disabled={!ready} onClick={onAct}>
          {act}
        </Button>
        <Button variant="default" onClick={onClose} disabled={sending} data-autofocus>
          {t('Keep')}
        </Button>
      </div>
    </Dialog>
  )
}
