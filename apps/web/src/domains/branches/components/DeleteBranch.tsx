import { Button } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { grouped } from '@bisita/rules/numbers'
import { useState } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import { useSendKey } from '../../../api/sendKey.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { HeldNote } from '../../../ui/HeldNote.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useRemoveBranch } from '../desk.queries.ts'
import type { Branch } from '../desk.repository.ts'
import { counted } from '../showing.ts'
import styles from '../../../ui/DialogForm.module.css'

type Props = { branch: Branch; notices: Notices; onDone: () => void; onClose: () => void }

/** Deletes a branch after asking; what is in the way is said in the dialog. */
export function DeleteBranch({ branch, notices, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const keyOf = useSendKey()
  const tell = (refused: Refused) => {
    notices.show('negative', refused.message)
    setRefusal(refused.message)
  }
  const remove = useRemoveBranch({
    onDone: () => {
      notices.show('positive', `${branch.branch_name} has been deleted.`)
      onDone()
    },
    handlers: { 403: tell, 404: tell, 409: tell, approval: onClose },
  })
  const released =
    branch.locations === 0
      ? 'It has no locations.'
      : `${counted(branch.locations, 'location is', 'locations are')} released, with ${counted(branch.clients, 'client')}: no branch has them until they are assigned anew.`
  return (
    <Dialog opened onClose={() => remove.isPending || onClose()} title={`Delete ${branch.branch_name}?`} width={dialogWidth}>
      <div className={styles.text}>
        <p>{released}</p>
        {branch.members > 0 && <p>A branch with members can’t be deleted: it has {grouped(branch.members)}.</p>}
        <HeldNote of="branch.manage" />
        {refusal !== null && (
          <p className={styles.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => {
            setRefusal(null)
            remove.mutate({ id: branch.id, key: keyOf(branch.id) })
          }}
        >
          Delete
        </Button>
        <Button variant="default" onClick={onClose} disabled={remove.isPending} data-autofocus>
          Keep
        </Button>
      </div>
    </Dialog>
  )
}
