import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { savedText } from '../../../device/queue/labels.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NeedsApprovalNote } from '../../../ui/forms/NeedsApprovalNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useItineraryAction, type ItineraryAction } from '../itineraries.queries.ts'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { planHandlers } from '../saving.ts'

/** What every button that changes an itinerary needs. */
export type ItineraryActionProps = { readonly itinerary: ItineraryWithQueue; readonly notices: Notices }

type Props = ItineraryActionProps & {
  icon: ReactNode
  /** What the button that opens it says. */
  name: string
  title: string
  /** What the button that sends it says. */
  action: string
  /** The notice after the action is done. */
  done: string
  /** What is to be sent; null while something is missing, which the fields show by then. */
  entered: () => ItineraryAction | null
  children: ReactNode
}

/** A button with a dialog that changes an itinerary. What was entered stays when the dialog closes unsent. */
export function ItineraryActionDialog({ itinerary, notices, icon, name, title, action, done, entered, children }: Props) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const close = () => setOpen(false)
  const act = useItineraryAction({
    onDone: (changed) => {
      notices.show('positive', savedText(changed, done))
      close()
    },
    handlers: planHandlers({ notices, fail: setFailure, onRequested: close }),
  })
  const send = () => {
    const content = entered()
    if (content === null) return
    setFailure(null)
    act.mutate({ id: itinerary.id, act: content, key: keyOf(content) })
  }
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        {name}
      </Button>
      {open && (
        <Dialog opened onClose={close} title={title} width={440}>
          <form
            autoComplete="off"
            className="stack gap-14"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <p className="soft medium">{itinerary.client_name}</p>
            {children}
            <NeedsApprovalNote of="itinerary.update" />
            {failure !== null && <p className="anywhere alert bad">{saveFailureText(failure)}</p>}
            <div className="flex wrap gap-8">
              <Button type="submit" loading={act.isPending}>
                {action}
              </Button>
              <Button variant="default" onClick={close} disabled={act.isPending}>
                {t('Cancel')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
