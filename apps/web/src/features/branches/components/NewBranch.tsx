import { t } from '@bisita/contract/words'
import { useState, type ReactNode } from 'react'
import { v7 } from 'uuid'
import { Refused } from '../../../api/outcomes.ts'
import { saveHandlers, type SaveFailure } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { type BranchFormValues, emptyBranch, sentOf } from '../branchForm.ts'
import { useCreateBranch } from '../branchManagement.queries.ts'
import type { Branch, NewBranch as Sent } from '../branchManagement.queries.ts'
import { type AreaChoice, BranchForm } from './BranchForm.tsx'

type Props = {
  areas: readonly AreaChoice[]
  notices: Notices
  /** The values that were typed before the dialog was closed; `onTyped` reports each change. */
  typed: BranchFormValues | undefined
  onTyped: (values: BranchFormValues | undefined) => void
  /** The first members and locations, and the fields that choose them. */
  contents: Pick<Sent, 'user_ids' | 'location_ids' | 'filter'>
  children: ReactNode
  onDone: (branch: Branch) => void
  onClose: () => void
}

/** Adds a branch. The id belongs to the form, so that a send whose answer was lost can be repeated. */
export function NewBranch({ areas, notices, typed, onTyped, contents, children, onDone, onClose }: Props) {
  const [id] = useState(() => v7())
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const keyOf = useIdempotencyKey()
  // The server refuses contents that belong to another branch, and moves them when the user confirms.
  const elsewhere = failure instanceof Refused && failure.problem?.code === 'elsewhere' ? JSON.stringify(contents) : null
  const [refusedWith, setRefusedWith] = useState('')
  const moves = elsewhere !== null && elsewhere === refusedWith
  const leave = () => {
    onTyped(undefined)
    onClose()
  }
  const create = useCreateBranch({
    onDone: (branch) => {
      notices.show('positive', t('{branch_name} has been added.', { branch_name: branch.branch_name }))
      onTyped(undefined)
      onDone(branch)
    },
    handlers: {
      ...saveHandlers(notices, setFailure),
      approval: (result) => {
        if (result === 'requested') leave()
      },
    },
  })
  return (
    <Dialog opened onClose={() => create.isPending || onClose()} title={t('Add a branch')} width={620} form="page">
      <BranchForm
        initial={emptyBranch}
        typed={typed}
        onTyped={onTyped}
        areas={areas}
        action={moves ? t('Add branch and move them here') : t('Add branch')}
        sending={create.isPending}
        failure={failure}
        onSubmit={(values) => {
          const branch = { id, ...sentOf(values), ...contents, ...(moves ? { move: true } : {}) }
          setRefusedWith(JSON.stringify(contents))
          setFailure(null)
          create.mutate({ body: branch, key: keyOf(branch) })
        }}
        onCancel={leave}
      >
        {children}
      </BranchForm>
    </Dialog>
  )
}
