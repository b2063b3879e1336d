import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { IconRemarks } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { remarksProblem } from '../planning/plan.ts'
import { ItineraryActionDialog, type ItineraryActionProps } from './ItineraryActionDialog.tsx'

/** Replaces the remarks; the client's history keeps the old ones. */
export function RemarksOfItinerary({ itinerary, notices }: ItineraryActionProps) {
  const [remarks, setRemarks] = useState(itinerary.remarks ?? '')
  const problem = remarksProblem(remarks)
  return (
    <ItineraryActionDialog
      itinerary={itinerary}
      notices={notices}
      icon={<IconRemarks size={18} aria-hidden />}
      name={t('Remarks')}
      title={t('Remarks')}
      action={t('Save the remarks')}
      done={t('The remarks have been saved.')}
      entered={() => (problem === null ? { kind: 'remarks', remarks: remarks.trim() } : null)}
    >
      <TextArea
        label={t('Remarks')}
        rows={4}
        value={remarks}
        error={problem}
        data-autofocus
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
    </ItineraryActionDialog>
  )
}
