import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
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
      notices.show('positive', t('The visit to {client_name} is no longer planned.', { client_name: itinerary.client_name }))
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
        {t('Delete')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('Delete this itinerary?')}
          act={t('Delete')}
          of="itinerary.update"
          sending={remove.isPending}
          failure={failure === null ? null : saveFailureText(failure, t('Not deleted.'))}
          onAct={() => {
            setFailure(null)
            remove.mutate({ id: itinerary.id, key: keyOf(itinerary.id) })
          }}
          onClose={close}
        >
          <p>
            {t('{client_name} on {visible_at} leaves every list. The history of the client keeps it.', { client_name: itinerary.client_name, visible_at: showDate(itinerary.visible_at) })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
