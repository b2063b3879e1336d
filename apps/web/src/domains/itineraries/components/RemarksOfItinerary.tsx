import { useState } from 'react'
import { IconRemarks } from '../../../ui/icons.ts'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { remarksProblem } from '../planning/plan.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

/** Replaces the remarks; the client's history keeps the old ones. */
export function RemarksOfItinerary({ itinerary, notices }: ActProps) {
  const [remarks, setRemarks] = useState(itinerary.remarks ?? '')
  const problem = remarksProblem(remarks)
  return (
    <ActDialog
      itinerary={itinerary}
      notices={notices}
      icon={<IconRemarks size={18} aria-hidden />}
      name="Remarks"
      title="Remarks"
      action="Save the remarks"
      done="The remarks have been saved."
      entered={() => (problem === null ? { kind: 'remarks', remarks: remarks.trim() } : null)}
    >
      <TextArea
        label="Remarks"
        rows={4}
        value={remarks}
        error={problem}
        data-autofocus
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
