import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/time/dates'
import { useState } from 'react'
import { failureWords, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
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
  const ask = () => {
    setFailure(null)
    open()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={ask}>
        Delete
      </Button>
      {asking && (
        <AskDialog
          title="Delete this itinerary?"
          act="Delete"
          of="itinerary.update"
          sending={remove.isPending}
          failure={failure === null ? null : failureWords(failure, 'Not deleted.')}
          onAct={() => {
            setFailure(null)
            remove.mutate({ id: itinerary.id, key: keyOf(itinerary.id) })
          }}
          onClose={close}
        >
          <p>
            {itinerary.client_name} on {showDate(itinerary.visible_at)} leaves every list. The history of the client keeps it.
          </p>
        </AskDialog>
      )}
    </>
  )
}
