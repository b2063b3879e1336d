import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/time/dates'
import { useState } from 'react'
import { saveFailureText, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import { useRemoveItinerary } from '../itineraries.queries.ts'
import { planHandlers } from '../saving.ts'
import type { ItineraryActionProps } from './ItineraryActionDialog.tsx'

/** Deletes an itinerary that has no visit, after asking. */
export function DeleteItinerary({ itinerary, notices, onDone }: ItineraryActionProps & { onDone: () => void }) {
  const [opened, { open, close }] = useDisclosure(false)
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
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
      {opened && (
        <ConfirmDialog
          title="Delete this itinerary?"
          act="Delete"
          of="itinerary.update"
          sending={remove.isPending}
          failure={failure === null ? null : saveFailureText(failure, 'Not deleted.')}
          onAct={() => {
            setFailure(null)
            remove.mutate({ id: itinerary.id, key: keyOf(itinerary.id) })
          }}
          onClose={close}
        >
          <p>
            {itinerary.client_name} on {showDate(itinerary.visible_at)} leaves every list. The history of the client keeps it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
