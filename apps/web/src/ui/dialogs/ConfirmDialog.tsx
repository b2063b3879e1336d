import { dialogWidth } from '@bisita/contract/limits'
import type { Action } from '@bisita/contract/actions'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { NeedsApprovalNote } from '../forms/NeedsApprovalNote.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  /** What follows from it. */
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly act: string
  /** Where a role needs somebody's approval for this, it is said beforehand. */
  readonly of: Action
  readonly sending: boolean
  /** False while what follows is still being worked out. */
  readonly ready?: boolean
  /** It takes nothing away from anybody. */
  readonly gentle?: boolean
  /** Why it was not done. */
  readonly failure?: string | null
  readonly opened?: boolean
  readonly onAct: () => void
  readonly onClose: () => void
}

/** Asks before something is done: the keyboard starts at "Keep", and the question stays while it is being sent. */
export function ConfirmDialog({ title, children, act, of, sending, ready = true, gentle = false, failure = null, opened = true, onAct, onClose }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={() => sending || onClose()} title={title} width={dialogWidth}>
      <div className="stack gap-10 below-14">
        {children}
        <NeedsApprovalNote of={of} />
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
          Keep
        </Button>
      </div>
    </Dialog>
  )
}
