import { t } from '@bisita/contract/words'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useRemoveClient } from '../clients.queries.ts'
import type { ClientWithQueue } from '../clients.repository.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useServices } from '../../../frame/useServices.ts'

type Props = { client: ClientWithQueue; opened: boolean; onClose: () => void; onDone: () => void }

/** Deletes a client after asking; where somebody else must approve, that is asked for next. */
export function DeleteClient({ client, opened, onClose, onDone }: Props) {
  const { notices } = useServices()
  const keyOf = useIdempotencyKey()
  const remove = useRemoveClient({
    onDone: () => {
      notices.show('positive', t('{fullname} has been deleted.', { fullname: client.fullname }))
      onClose()
      onDone()
    },
    handlers: questionHandlers(notices, onClose, onClose),
  })
  return (
    <ConfirmDialog opened={opened} title={t('Delete this client?')} act={t('Delete')} of="client.delete" sending={remove.isPending} onAct={() => remove.mutate({ id: client.id, key: keyOf(client.id) })} onClose={onClose}>
      <p>{t('{fullname} leaves every list. The history stays.', { fullname: client.fullname })}</p>
    </ConfirmDialog>
  )
}
