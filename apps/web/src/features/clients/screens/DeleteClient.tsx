import { t } from '@bisita/contract/words'
import { useRemoveClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Deletes a client after asking; where somebody else must approve, that is asked for next. */
export function DeleteClient({ client, onDone }: { client: ClientWithQueue; onDone: () => void }) {
  const { notices } = useServices()
  const deleting = useDeleting(notices, t('{fullname} has been deleted.', { fullname: client.fullname }), onDone)
  const remove = useRemoveClient(deleting.outcome)
  return (
    <DeleteRecord
      id={client.id}
      title={t('Delete this client?')}
      of="client.delete"
      deleting={deleting}
      remove={remove}
    >
      <p>{t('{fullname} leaves every list. The history stays.', { fullname: client.fullname })}</p>
    </DeleteRecord>
  )
}
