import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/dates'
import { useState } from 'react'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import small from '../../../ui/DialogForm.module.css'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import { useRemoveItinerary } from '../itineraries.queries.ts'
import { planHandlers } from '../saving.ts'
import type { ActProps } from './ActDialog.tsx'

/** Deletes an itinerary that has no visit, after asking. */
export function DeleteItinerary({ itinerary, notices, onDone }: ActProps & { onDone: () => void }) {
  const [asking, { open, close }] = useDisclosure(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const remove = useRemoveItinerary({
    onDone: () => {
      notices.show('positive', `The visit to ${itinerary.client_name} is no longer planned.`)
      onDone()
    },
    handlers: planHandlers({ notices, fail: setFailure, onRequested: close }),
  })
  const send = () => {
    setFailure(null)
    remove.mutate({ id: itinerary.id, key: keyOf(itinerary.id) })
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      {asking && (
        <Dialog opened onClose={close} title="Delete this itinerary?" width={400}>
          <div className={small.form}>
            <p>
              {itinerary.client_name} on {showDate(itinerary.visible_at)} leaves every list. The history of the client keeps it.
            </p>
            <HeldNote of="itinerary.update" />
            {failure !== null && <p className={small.failed}>{failureWords(failure, 'Not deleted.')}</p>}
            <div className={small.actions}>
              <Button color="red" loading={remove.isPending} onClick={send}>
                Delete
              </Button>
              <Button variant="default" onClick={close} data-autofocus>
                Keep
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
