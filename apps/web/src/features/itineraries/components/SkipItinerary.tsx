import { maximumText } from '@bisita/contract/limits'
import { useState } from 'react'
import { IconSkip } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { ItineraryActionDialog, type ItineraryActionProps } from './ItineraryActionDialog.tsx'

const problemOf = (reason: string): string | null => {
  if (reason.trim() === '') return 'Say why.'
  return reason.trim().length > maximumText ? `At most ${maximumText} characters.` : null
}

/** Skips an open itinerary with a reason. */
export function SkipItinerary({ itinerary, notices }: ItineraryActionProps) {
  const [reason, setReason] = useState('')
  const [shown, setShown] = useState(false)
  const problem = problemOf(reason)
  return (
    <ItineraryActionDialog
      itinerary={itinerary}
      notices={notices}
      icon={<IconSkip size={18} aria-hidden />}
      name="Skip"
      title="Skip this visit"
      action="Skip the visit"
      done={`The visit to ${itinerary.client_name} has been skipped.`}
      entered={() => {
        setShown(true)
        return problem === null ? { kind: 'skip', reason: reason.trim() } : null
      }}
    >
      <TextArea
        label="Reason"
        rows={3}
        withAsterisk
        value={reason}
        error={shown ? problem : null}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ItineraryActionDialog>
  )
}
