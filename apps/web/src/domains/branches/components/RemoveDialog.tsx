import { useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { askingHandlers } from '../../../api/saving.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useCascade, useRemoveFromBranch } from '../desk.queries.ts'
import type { Branch, Leaving } from '../desk.repository.ts'
import { cascadeWords, leavingWords, removedWords } from '../showing.ts'

type Props = {
  branch: Branch
  leaving: Leaving
  /** How many are chosen. */
  count: number
  notices: Notices
  onDone: () => void
  onClose: () => void
}

/** Takes locations or members out of a branch; what goes along is shown first, as the server works it out. */
export function RemoveDialog({ branch, leaving, count, notices, onDone, onClose }: Props) {
  const cascade = useCascade(branch.id, leaving)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useSendKey()
  const remove = useRemoveFromBranch({
    onDone: (removed) => {
      notices.show('positive', removedWords(leaving.kind, removed))
      onDone()
    },
    handlers: askingHandlers(notices, setRefusal, (result) => {
      if (result === 'requested') onDone()
    }),
  })
  return (
    <AskDialog
      title={`Take ${leavingWords(leaving.kind, cascade.data?.removed ?? count)} from ${branch.branch_name}?`}
      act="Take away"
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
      {cascade.isPending && <RowsShape rows={2} />}
      {cascade.isError && <FailedState text={failureText(cascade.error)} onRetry={() => void cascade.refetch()} />}
      {cascade.data !== undefined && cascadeWords(leaving.kind, cascade.data).map((words) => <p key={words}>{words}</p>)}
    </AskDialog>
  )
}
