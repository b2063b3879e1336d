import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Refused } from '../../api/outcomes.ts'
import { useSendKey } from '../../api/sendKey.ts'
import { useRemoveClient } from '../../domains/clients/clients.queries.ts'
import type { Client } from '../../domains/clients/clients.repository.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import small from '../../ui/DialogForm.module.css'
import { HeldNote } from '../../ui/HeldNote.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { useServices } from '../useServices.ts'

/** Deletes a client after asking; where somebody else must approve, that is asked for next. */
export function DeleteClient({ client, onDone }: { client: Client; onDone: () => void }) {
  const { notices } = useServices()
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const tell = (refused: Refused) => {
    notices.show('negative', refused.message)
    close()
  }
  const remove = useRemoveClient({
    onDone: () => {
      notices.show('positive', `${client.fullname} has been deleted.`)
      onDone()
    },
    handlers: { 403: tell, 404: tell, 409: tell, approval: close },
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <Dialog opened={asking} onClose={() => remove.isPending || close()} title="Delete this client?" width={400}>
        <div className={small.text}>
          <p>{client.fullname} leaves every list. The history stays.</p>
          <HeldNote of="client.delete" />
        </div>
        <div className={small.actions}>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: client.id, key: keyOf(client.id) })}>
            Delete
          </Button>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            Keep
          </Button>
        </div>
      </Dialog>
    </>
  )
}
