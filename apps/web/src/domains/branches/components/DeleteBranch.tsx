import { grouped } from '@bisita/rules/numbers'
import { useState } from 'react'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveBranch } from '../desk.queries.ts'
import type { Branch } from '../desk.repository.ts'
import { counted } from '../showing.ts'

type Props = { branch: Branch; notices: Notices; onDone: () => void; onClose: () => void }

/** Deletes a branch after asking; what is in the way is said in the dialog. */
export function DeleteBranch({ branch, notices, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useSendKey()
  const remove = useRemoveBranch({
    onDone: () => {
      notices.show('positive', `${branch.branch_name} has been deleted.`)
      onDone()
    },
    handlers: askingHandlers(notices, setRefusal, onClose),
  })
  const released =
    branch.locations === 0
      ? 'It has no locations.'
      : `${counted(branch.locations, 'location is', 'locations are')} released, with ${counted(branch.clients, 'client')}: no branch has them until they are assigned anew.`
  return (
    <AskDialog
      title={`Delete ${branch.branch_name}?`}
      act="Delete"
      of="branch.manage"
      sending={remove.isPending}
      failure={refusal}
      onAct={() => {
        setRefusal(null)
        remove.mutate({ id: branch.id, key: keyOf(branch.id) })
      }}
      onClose={onClose}
    >
      <p>{released}</p>
      {branch.members > 0 && <p>A branch with members can’t be deleted: it has {grouped(branch.members)}.</p>}
    </AskDialog>
  )
}
