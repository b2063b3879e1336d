import { useRemoveClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { DeleteRecord, useDeleting } from '../../../ui/dialogs/DeleteRecord.tsx'
import { useServices } from '../../../frame/useServices.ts'

/** Deletes a client after asking; where somebody else must approve, that is asked for next. */
export function DeleteClient({ client, onDone }: { client: ClientWithQueue; onDone: () => void }) {
  const { notices } = useServices()
  const deleting = useDeleting(notices, `${client.fullname} has been deleted.`, onDone)
  const remove = useRemoveClient(deleting.outcome)
  return (
    <DeleteRecord
      id={client.id}
      title="Delete this client?"
      of="client.delete"
      deleting={deleting}
      remove={remove}
    >
      <p>{client.fullname} leaves every list. The history stays.</p>
    </DeleteRecord>
  )
}
