import { useState } from 'react'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type BranchFormValues, changesOf, valuesOf } from '../branchForm.ts'
import { useUpdateBranch } from '../desk.queries.ts'
import type { Branch } from '../desk.repository.ts'
import { type AreaChoice, BranchForm } from './BranchForm.tsx'

type Props = { branch: Branch; areas: readonly AreaChoice[]; notices: Notices; onClose: () => void }

/** Renames a branch or puts it into another area: only what was changed is sent. */
export function EditBranch({ branch, areas, notices, onClose }: Props) {
  // The branch may be read anew while the form is open: the form goes on from what it began with.
  const [began] = useState<BranchFormValues>(() => valuesOf(branch))
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const update = useUpdateBranch({
    onDone: ({ branch_name }) => {
      notices.show('positive', `${branch_name} has been saved.`)
      onClose()
    },
    handlers: {
      ...savingHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') onClose()
      },
    },
  })
  return (
    <Dialog opened onClose={() => update.isPending || onClose()} title={`Edit ${branch.branch_name}`}>
      <BranchForm
        initial={began}
        typed={undefined}
        onTyped={() => undefined}
        areas={areas}
        action="Save changes"
        sending={update.isPending}
        failure={failure}
        onSubmit={(values) => {
          const changes = changesOf(began, values)
          if (Object.keys(changes).length === 0) return onClose()
          setFailure(null)
          update.mutate({ id: branch.id, changes, key: keyOf(changes) })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
