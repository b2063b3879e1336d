import { useState } from 'react'
import { v7 } from 'uuid'
import { savingHandlers, type Failure } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type BranchFormValues, emptyBranch, sentOf } from '../branchForm.ts'
import { useCreateBranch } from '../desk.queries.ts'
import type { Branch } from '../desk.repository.ts'
import { type AreaChoice, BranchForm } from './BranchForm.tsx'

type Props = {
  areas: readonly AreaChoice[]
  notices: Notices
  /** What was typed before the dialog was closed; what is typed is told. */
  typed: BranchFormValues | undefined
  onTyped: (values: BranchFormValues | undefined) => void
  onDone: (branch: Branch) => void
  onClose: () => void
}

/** Adds a branch. The id belongs to the form, so that a send whose answer was lost can be repeated. */
export function NewBranch({ areas, notices, typed, onTyped, onDone, onClose }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<Failure | null>(null)
  const keyOf = useSendKey()
  const leave = () => {
    onTyped(undefined)
    onClose()
  }
  const create = useCreateBranch({
    onDone: (branch) => {
      notices.show('positive', `${branch.branch_name} has been added.`)
      onTyped(undefined)
      onDone(branch)
    },
    handlers: {
      ...savingHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  return (
    <Dialog opened onClose={() => create.isPending || onClose()} title="Add a branch">
      <BranchForm
        initial={emptyBranch}
        typed={typed}
        onTyped={onTyped}
        areas={areas}
        action="Add branch"
        sending={create.isPending}
        failure={failure}
        onSubmit={(values) => {
          const branch = { id, ...sentOf(values) }
          setFailure(null)
          create.mutate({ branch, key: keyOf(branch) })
        }}
        onCancel={leave}
      />
    </Dialog>
  )
}
