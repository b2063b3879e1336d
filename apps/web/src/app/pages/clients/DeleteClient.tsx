import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { useRemoveClient } from '../../../domains/clients/clients.queries.ts'
import type { Client } from '../../../domains/clients/clients.repository.ts'
import { AskDialog } from '../../../ui/AskDialog.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import { useServices } from '../../useServices.ts'

/** Deletes a client after asking; where somebody else must approve, that is asked for next. */
export function DeleteClient({ client, onDone }: { client: Client; onDone: () => void }) {
  const { notices } = useServices()
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const remove = useRemoveClient({
    onDone: () => {
      notices.show('positive', `${client.fullname} has been deleted.`)
      onDone()
    },
    handlers: askingHandlers(notices, close, close),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <AskDialog
        opened={asking}
        title="Delete this client?"
        act="Delete"
        of="client.delete"
        sending={remove.isPending}
        onAct={() => remove.mutate({ id: client.id, key: keyOf(client.id) })}
        onClose={close}
      >
        <p>{client.fullname} leaves every list. The history stays.</p>
      </AskDialog>
    </>
  )
}
