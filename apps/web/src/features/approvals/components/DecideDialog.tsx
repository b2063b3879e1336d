import { Button } from '@mantine/core'
import { dialogWidth } from '@bisita/contract/limits'
import { known, t } from '@bisita/contract/words'
import { useState } from 'react'
import type { Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { useDecide } from '../approvals.queries.ts'
import type { Approval, Decision } from '../approvals.queries.ts'
import { declineReasons, decisionTexts, isDecided, refusalText, decisionNotice } from '../deciding.ts'
import { MessageForm } from './MessageForm.tsx'
import { Passphrase } from './Passphrase.tsx'
import styles from '../../../ui/forms/DialogForm.module.css'

type Props = {
  approval: Approval
  decision: Decision
  notices: Notices
  /** The request was decided, or has changed: the caller reloads it. */
  onMoved: () => void
  onClose: () => void
}

const unanswered = t('No answer. Send it again when there is a network; it is done only once.')

/** Decides one request, with a message to the requester. */
export function DecideDialog({ approval, decision, notices, onMoved, onClose }: Props) {
  const { act, ask, keep, message } = decisionTexts[decision]
  const [failure, setFailure] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState<string>()
  const keyOf = useIdempotencyKey()
  const refused = (problem: Refused) => {
    notices.show('negative', refusalText(problem))
    setFailure(t('Nothing was done. {message}', { message: problem.problem?.fields?.[0]?.message ?? problem.message }))
    if (problem.status === 409 || problem.status === 404) onMoved()
  }
  const decide = useDecide({
    onDone: (decided) => {
      const { tone, text } = decisionNotice(decision, decided)
      notices.show(tone, text)
      if (!isDecided(decided)) return setFailure(text)
      onMoved()
      if (decided.one_time_passphrase === undefined) onClose()
      else setPassphrase(decided.one_time_passphrase)
    },
    handlers: {
      other: refused,
      none: () => {
        notices.show('negative', unanswered)
        setFailure(unanswered)
      },
    },
  })
  const send = (text: string) => {
    setFailure(null)
    const content = { params: { action: decision }, body: { approval_id: approval.approval_id, approval_message: text } }
    decide.mutate({ ...content, key: keyOf(content) })
  }
  if (passphrase !== undefined)
    return (
      // Only its button closes this dialog: the passphrase in it is shown once.
      <Dialog opened onClose={() => undefined} title={t('Approved')} width={dialogWidth} locked>
        <div className="stack gap-14">
          <Passphrase passphrase={passphrase} />
          <div className={`flex wrap gap-8 ${styles.atEnd}`}>
            <Button onClick={onClose}>{t('I have it')}</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog opened onClose={() => decide.isPending || onClose()} title={ask} width={dialogWidth}>
      <MessageForm
        message={message}
        act={act}
        reasons={decision === 'decline' ? declineReasons : []}
        harsh={decision !== 'approve'}
        keep={keep}
        sending={decide.isPending}
        failure={failure}
        onAct={send}
        onKeep={onClose}
      >
        <p>{known(approval.approval_title)}</p>
      </MessageForm>
    </Dialog>
  )
}
