import { showDate } from '@bisita/rules/time/dates'
import { kindNames } from '../format.ts'
import { useRemoveVisit } from '../visits.queries.ts'
import type { VisitWithQueue } from '../visits.repository.ts'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Takes a visit or call back after asking; where somebody else must approve, that is asked for next. */
export function DeleteVisit({ visit, onDone }: { visit: VisitWithQueue; onDone: () => void }) {
  const { notices } = useServices()
  const deleting = useDeleting(notices, `The ${visit.visit_type} has been deleted.`, onDone)
  const remove = useRemoveVisit(deleting.outcome)
  return (
    <DeleteRecord
      id={visit.id}
      title={`Delete this ${visit.visit_type}?`}
      of="visit.delete"
      deleting={deleting}
      remove={remove}
    >
      <p>
        {kindNames[visit.visit_type]} of {showDate(visit.visit_time)} with {visit.client_name}. What the client&apos;s record says
        follows from the others again.
      </p>
    </DeleteRecord>
  )
}
