import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type BranchFormValues, changesOf, valuesOf } from '../branchForm.ts'
import { useUpdateBranch } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'
import { type AreaChoice, BranchForm } from './BranchForm.tsx'

type Props = { branch: Branch; areas: readonly AreaChoice[]; notices: Notices; onClose: () => void }

/** Renames a branch or puts it into another area: only what was changed is sent. */
export function EditBranch({ branch, areas, notices, onClose }: Props) {
  // The branch may be reloaded while the form is open: the form keeps its initial values.
  const [began] = useState<BranchFormValues>(() => valuesOf(branch))
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  const update = useUpdateBranch({
    onDone: ({ branch_name }) => {
      notices.show('positive', t('{branch_name} has been saved.', { branch_name }))
      onClose()
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') onClose()
      },
    },
  })
  return (
    <Dialog opened onClose={() => update.isPending || onClose()} title={t('Edit {branch_name}', { branch_name: branch.branch_name })}>
      <BranchForm
        initial={began}
        typed={undefined}
        onTyped={() => undefined}
        areas={areas}
        action={t('Save changes')}
        sending={update.isPending}
        failure={failure}
        onSubmit={(values) => {
          const changes = changesOf(began, values)
          if (Object.keys(changes).length === 0) return onClose()
          setFailure(null)
          update.mutate({ params: { id: branch.id }, body: changes, key: keyOf(changes) })
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
