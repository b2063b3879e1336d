import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { questionHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveBranch } from '../branchManagement.queries.ts'
import type { Branch } from '../branchManagement.queries.ts'

type Props = { branch: Branch; notices: Notices; onDone: () => void; onClose: () => void }

/** Deletes a branch after asking; what is in the way is said in the dialog. */
export function DeleteBranch({ branch, notices, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const remove = useRemoveBranch({
    onDone: () => {
      notices.show('positive', t('{branch_name} has been deleted.', { branch_name: branch.branch_name }))
      onDone()
    },
    handlers: questionHandlers(notices, setRefusal, onClose),
  })
  const released =
    branch.locations === 0
      ? t('It has no locations.')
      : t('{locations, plural, one {# location is} other {# locations are}} released, with {clients, plural, one {# client} other {# clients}}: no branch has them until they are assigned again.', { locations: branch.locations, clients: branch.clients })
  return (
    <ConfirmDialog
      title={t('Delete {branch_name}?', { branch_name: branch.branch_name })}
      act={t('Delete')}
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
      {branch.members > 0 && <p>{t('A branch with members can’t be deleted: it has {members}.', { members: branch.members })}</p>}
    </ConfirmDialog>
  )
}
