import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/dates'
import type { Refused } from '../../api/outcomes.ts'
import { useSendKey } from '../../api/sendKey.ts'
import { kindNames } from '../../domains/visits/showing.ts'
import { useRemoveVisit } from '../../domains/visits/visits.queries.ts'
import type { Visit } from '../../domains/visits/visits.repository.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import small from '../../ui/DialogForm.module.css'
import { HeldNote } from '../../ui/HeldNote.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { useServices } from '../useServices.ts'

/** Takes a visit or call back after asking; where somebody else must approve, that is asked for next. */
export function DeleteVisit({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const { notices } = useServices()
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const tell = (refused: Refused) => {
    notices.show('negative', refused.message)
    close()
  }
  const remove = useRemoveVisit({
    onDone: () => {
      notices.show('positive', `The ${visit.visit_type} has been deleted.`)
      onDone()
    },
    handlers: { 403: tell, 404: tell, 409: tell, approval: close },
  })
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={open}>
        Delete
      </Button>
      <Dialog
        opened={asking}
        onClose={() => remove.isPending || close()}
        title={`Delete this ${visit.visit_type}?`}
        width={400}
      >
        <div className={small.text}>
          <p>
            {kindNames[visit.visit_type]} of {showDate(visit.visit_time)} with {visit.client_name}. What the client&apos;s record says
            follows from the others again.
          </p>
          <HeldNote of="visit.delete" />
        </div>
        <div className={small.actions}>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id: visit.id, key: keyOf(visit.id) })}>
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
