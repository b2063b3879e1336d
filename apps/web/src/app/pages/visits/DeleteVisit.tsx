import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { showDate } from '@bisita/rules/dates'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { kindNames } from '../../../domains/visits/showing.ts'
import { useRemoveVisit } from '../../../domains/visits/visits.queries.ts'
import type { Visit } from '../../../domains/visits/visits.repository.ts'
import { AskDialog } from '../../../ui/AskDialog.tsx'
import { IconTrash } from '../../../ui/icons.ts'
import { useServices } from '../../useServices.ts'

/** Takes a visit or call back after asking; where somebody else must approve, that is asked for next. */
export function DeleteVisit({ visit, onDone }: { visit: Visit; onDone: () => void }) {
  const { notices } = useServices()
  const [asking, { open, close }] = useDisclosure(false)
  const keyOf = useSendKey()
  const remove = useRemoveVisit({
    onDone: () => {
      notices.show('positive', `The ${visit.visit_type} has been deleted.`)
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
        title={`Delete this ${visit.visit_type}?`}
        act="Delete"
        of="visit.delete"
        sending={remove.isPending}
        onAct={() => remove.mutate({ id: visit.id, key: keyOf(visit.id) })}
        onClose={close}
      >
        <p>
          {kindNames[visit.visit_type]} of {showDate(visit.visit_time)} with {visit.client_name}. What the client&apos;s record says
          follows from the others again.
        </p>
      </AskDialog>
    </>
  )
}
