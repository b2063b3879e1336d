import { grouped } from '@bisita/rules/numbers'
import { useState } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveBranch } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'
import { counted } from '../format.ts'

type Props = { branch: Branch; notices: Notices; onDone: () => void; onClose: () => void }

/** Deletes a branch after asking; what is in the way is said in the dialog. */
export function DeleteBranch({ branch, notices, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const remove = useRemoveBranch({
    onDone: () => {
      notices.show('positive', `${branch.branch_name} has been deleted.`)
      onDone()
    },
    handlers: questionHandlers(notices, setRefusal, onClose),
  })
  const released =
    branch.locations === 0
      ? 'It has no locations.'
      : `${counted(branch.locations, 'location is', 'locations are')} released, with ${counted(branch.clients, 'client')}: no branch has them until they are assigned again.`
  return (
    <ConfirmDialog
      title={`Delete ${branch.branch_name}?`}
      act="Delete"
      of="branch.manage"
      sending={remove.isPending}
      failure={refusal}
      onAct={() => {
        setRefusal(null)
        remove.mutate({ params: { id: branch.id }, key: keyOf(branch.id) })
      }}
      onClose={onClose}
    >
      <p>{released}</p>
      {branch.members > 0 && <p>A branch with members can’t be deleted: it has {grouped(branch.members)}.</p>}
    </ConfirmDialog>
  )
}
