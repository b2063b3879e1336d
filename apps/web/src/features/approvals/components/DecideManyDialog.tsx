import { known, t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import type { Notices } from '../../../ui/notices.ts'
import { StateMark, type StateTone } from '../../../ui/StateMark.tsx'
import type { Approval } from '../approvals.queries.ts'
import { declineReasons, decisionTexts, summaryOf, type DecideOutcome } from '../deciding.ts'
import { statusMark } from '../format.ts'
import { useDecideMany } from '../useDecideMany.ts'
import styles from './DecideManyDialog.module.css'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { FieldFormat } from './ChangeTable.tsx'
import { MessageForm } from './MessageForm.tsx'
import { Passphrase } from './Passphrase.tsx'

type Props = {
  approvals: readonly Approval[]
  decision: 'approve' | 'decline'
  /** The names and values of a request's fields. */
  formatOf: (approval: Approval) => FieldFormat
  notices: Notices
  /** Some requests have been decided: the caller reloads its lists. */
  onMoved: () => void
  onClose: () => void
}

const marks: Readonly<Record<Exclude<DecideOutcome['state'], 'decided' | 'unsent'>, { tone: StateTone; word: string }>> = {
  sending: { tone: 'plain', word: t('Sending') },
  unanswered: { tone: 'late', word: t('No answer') },
  refused: { tone: 'bad', word: t('Refused') },
}

/** What the one that is not sent yet is called: nothing before it begins, waiting while others are sent. */
const unsent = { before: null, running: t('Waiting'), over: t('Not sent') } as const

type Stage = keyof typeof unsent

function Mark({ outcome, stage }: { outcome: DecideOutcome; stage: Stage }) {
  if (outcome.state === 'decided') return <StateMark {...statusMark(outcome.decided.status)} />
  if (outcome.state !== 'unsent') return <StateMark {...marks[outcome.state]} />
  const word = unsent[stage]
  return word === null ? <span /> : <StateMark tone="plain" word={word} />
}

type RowProps = Pick<Props, 'formatOf' | 'decision'> & { approval: Approval; outcome: DecideOutcome; stage: Stage }

/** What has become of one of them, and why. */
function Row({ approval, formatOf, outcome, decision, stage }: RowProps) {
  const decided = outcome.state === 'decided' ? outcome.decided : null
  // An approval that could not be carried out any more says why.
  const turned = decision === 'approve' && decided?.status === 'DECLINED' ? decided.decision_message : null
  const reason = outcome.state === 'refused' ? outcome.reason : turned
  return (
    <li className={`stack gap-4-12 align-middle ruled-below pad-y-8 ${styles.row}`}>
      <span className="stack shrink">
        <strong className="strong anywhere">{known(approval.approval_title)}</strong>
        <ChangeSummary approval={approval} format={formatOf(approval)} />
        <span className="small mute">{approval.requested_by_name}: “{approval.approval_message}”</span>
      </span>
      <Mark outcome={outcome} stage={stage} />
      {reason !== null && <p className="anywhere bad-ink">{reason}</p>}
      {decided?.one_time_passphrase !== undefined && <Passphrase passphrase={decided.one_time_passphrase} />}
    </li>
  )
}

/** Decides several requests with one message; each says what became of it. */
export function DecideManyDialog({ approvals, decision, formatOf, notices, onMoved, onClose }: Props) {
  const { act, keep, message } = decisionTexts[decision]
  const [begun, setBegun] = useState(false)
  const deciding = useDecideMany(approvals, decision, (outcomes, seen) => {
    onMoved()
    if (!seen) notices.show('warning', t('Of {outcomes} requests: {summaryOf}.', { outcomes: outcomes.length, summaryOf: summaryOf(outcomes) }))
  })
  const { outcomes, running, left } = deciding
  const many = t('{approvals, plural, one {# request} other {# requests}}', { approvals: approvals.length })
  const stage: Stage = running ? 'running' : begun ? 'over' : 'before'
  const rows = (
    <ul className="ruled">
      {approvals.map((approval) => (
        <Row
          key={approval.approval_id}
          approval={approval}
          formatOf={formatOf}
          outcome={outcomes.get(approval.approval_id) ?? { state: 'unsent' }}
          decision={decision}
          stage={stage}
        />
      ))}
    </ul>
  )
  const over = stage === 'over'
  return (
    <Dialog opened onClose={() => running || onClose()} title={`${act} ${many}`} width={520} form="page">
      <div className="stack gap-14">
        <p role="status" className={begun ? 'strong' : 'unseen'}>
          {running ? t('Sending, one after the other.') : begun && `${summaryOf([...outcomes.values()])}.`}
        </p>
        {rows}
        {(!over || left > 0) && (
          <MessageForm
            message={message}
            act={over ? t('Send the other {left}', { left }) : `${act} ${many}`}
            reasons={decision === 'decline' ? declineReasons : []}
            harsh={decision === 'decline'}
            keep={over ? t('Close') : keep}
            sending={running}
            failure={null}
            onAct={(text) => {
              setBegun(true)
              deciding.run(text)
            }}
            onKeep={onClose}
          />
        )}
        {running && (
          <Button variant="default" onClick={deciding.stop}>
            {t('Stop after this one')}
          </Button>
        )}
        {over && left === 0 && (
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
