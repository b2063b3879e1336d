import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { savedWords } from '../../../device/queue/words.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import small from '../../../ui/forms/DialogForm.module.css'
import { HeldNote } from '../../../ui/forms/HeldNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useAct, type Act } from '../itineraries.queries.ts'
import type { Itinerary } from '../itineraries.repository.ts'
import { planHandlers } from '../saving.ts'
import styles from './ActDialog.module.css'

/** What every button that changes an itinerary needs. */
export type ActProps = { readonly itinerary: Itinerary; readonly notices: Notices }

type Props = ActProps & {
  icon: ReactNode
  /** What the button that opens it says. */
  name: string
  title: string
  /** What the button that sends it says. */
  action: string
  /** What is told once it is done. */
  done: string
  /** What is to be sent; null while something is missing, which the fields show by then. */
  entered: () => Act | null
  children: ReactNode
}

/** A button with a dialog that changes an itinerary. What was entered stays when the dialog closes unsent. */
export function ActDialog({ itinerary, notices, icon, name, title, action, done, entered, children }: Props) {
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const close = () => setOpen(false)
  const act = useAct({
    onDone: (changed) => {
      notices.show('positive', savedWords(changed, done))
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
            className={small.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            <p className={styles.about}>{itinerary.client_name}</p>
            {children}
            <HeldNote of="itinerary.update" />
            {failure !== null && <p className={small.failed}>{failureWords(failure)}</p>}
            <div className={small.actions}>
              <Button type="submit" loading={act.isPending}>
                {action}
              </Button>
              <Button variant="default" onClick={close} disabled={act.isPending}>
                Cancel
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
