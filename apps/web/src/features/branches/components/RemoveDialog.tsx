import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useBranchRemovalPreview, useRemoveFromBranch } from '../branchManagement.queries.ts'
import type { Branch, BranchRemovalRequest } from '../branchManagement.queries.ts'
import { removalEffectTexts, removalText, removedText } from '../format.ts'

type Props = {
  branch: Branch
  leaving: BranchRemovalRequest
  /** How many are chosen. */
  count: number
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Takes locations or members out of a branch; what goes along is shown first, as the server works it out. */
export function RemoveDialog({ branch, leaving, count, notices, onDone, onClose }: Props) {
  const cascade = useBranchRemovalPreview(branch.id, leaving)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const remove = useRemoveFromBranch({
    onDone: (removed) => {
      notices.show('positive', removedText(leaving.kind, removed))
      onDone()
    },
    handlers: questionHandlers(notices, setRefusal, (result) => {
      if (result === 'requested') onDone()
    }),
  })
  return (
    <ConfirmDialog
      title={t('Remove {removalText} from {branch_name}?', { removalText: removalText(leaving.kind, cascade.data?.removed ?? count), branch_name: branch.branch_name })}
      act={t('Remove')}
      of="branch.assign"
      ready={cascade.data !== undefined}
      sending={remove.isPending}
      failure={refusal}
      onAct={() => {
        setRefusal(null)
        remove.mutate({ branchId: branch.id, leaving, key: keyOf(leaving) })
      }}
      onClose={onClose}
    >
      <QueryState query={cascade} rows={2} />
      {cascade.data !== undefined && removalEffectTexts(leaving.kind, cascade.data).map((words) => <p key={words}>{words}</p>)}
    </ConfirmDialog>
  )
}
