import { Button } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { useState } from 'react'
import { failureText, type Refused } from '../../../api/outcomes.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useCascade, useRemoveFromBranch } from '../desk.queries.ts'
import type { Branch, Leaving } from '../desk.repository.ts'
import { cascadeWords, leavingWords, removedWords } from '../showing.ts'
import styles from '../../../ui/DialogForm.module.css'

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
  const tell = (refused: Refused) => {
    notices.show('negative', refused.message)
    setRefusal(refused.message)
  }
  const remove = useRemoveFromBranch({
    onDone: (removed) => {
      notices.show('positive', removedWords(leaving.kind, removed))
      onDone()
    },
    handlers: {
      400: tell,
      403: tell,
      404: tell,
      409: tell,
      approval: (result) => {
        if (result === 'requested') onDone()
      },
    },
  })
  return (
    <Dialog
      opened
      onClose={() => remove.isPending || onClose()}
      title={`Take ${leavingWords(leaving.kind, cascade.data?.removed ?? count)} from ${branch.branch_name}?`}
      width={dialogWidth}
    >
      <div className={styles.text}>
        {cascade.isPending && <RowsShape rows={2} />}
        {cascade.isError && <FailedState text={failureText(cascade.error)} onRetry={() => void cascade.refetch()} />}
        {cascade.data !== undefined && cascadeWords(leaving.kind, cascade.data).map((words) => <p key={words}>{words}</p>)}
        <HeldNote of="branch.assign" />
        {refusal !== null && (
          <p className={styles.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          color="red"
          disabled={cascade.data === undefined}
          loading={remove.isPending}
          onClick={() => {
            setRefusal(null)
            remove.mutate({ branchId: branch.id, leaving, key: keyOf(leaving) })
          }}
        >
          Take away
        </Button>
        <Button variant="default" onClick={onClose} disabled={remove.isPending} data-autofocus>
          Keep
        </Button>
      </div>
    </Dialog>
  )
}
