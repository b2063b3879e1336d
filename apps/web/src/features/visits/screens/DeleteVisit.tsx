import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { kindNames } from '../format.ts'
import { useRemoveVisit } from '../visits.queries.ts'
import type { VisitWithQueue } from '../visits.repository.ts'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Takes a visit or call back after asking; where somebody else must approve, that is asked for next. */
export function DeleteVisit({ visit, onDone }: { visit: VisitWithQueue; onDone: () => void }) {
  const { notices } = useServices()
  const deleting = useDeleting(notices, t('The {visit_type} has been deleted.', { visit_type: visit.visit_type }), onDone)
  const remove = useRemoveVisit(deleting.outcome)
  return (
    <DeleteRecord
      id={visit.id}
      title={t('Delete this {visit_type}?', { visit_type: visit.visit_type })}
      of="visit.delete"
      deleting={deleting}
      remove={remove}
    >
      <p>
        {t("{value} of {visit_time} with {client_name}. The client’s record then follows the other contacts.", { value: kindNames[visit.visit_type], visit_time: showDate(visit.visit_time), client_name: visit.client_name })}
      </p>
    </DeleteRecord>
  )
}
