import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { known, t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { AwaitingRow } from '../../../device/queue/items.ts'
import { StateMark, type StateTone } from '../../../ui/StateMark.tsx'
import styles from './Queue.module.css'

const states: Readonly<Record<AwaitingRow['status'], { readonly tone: StateTone; readonly word: string }>> = {
  PENDING: { tone: 'asked', word: t('Waiting for approval') },
  APPROVED: { tone: 'done', word: t('Approved') },
  DECLINED: { tone: 'bad', word: t('Declined') },
  CANCELLED: { tone: 'plain', word: t('Cancelled') },
}

/** What somebody else has to decide, and how it was decided. */
export function QueueAwaiting({ rows, onDismiss }: { rows: readonly AwaitingRow[]; onDismiss: (id: string) => void }) {
  if (rows.length === 0) return null
  return (
    <section className={`stack gap-12 content-start ${styles.part}`} aria-labelledby="queue-awaiting">
      <h3 id="queue-awaiting">{t('With an approver ({rows})', { rows: rows.length })}</h3>
      <p className="small soft anywhere">{t('These have been sent. They take effect when somebody approves them.')}</p>
      <ul className="stack">
        {rows.map(({ id, approval_title, client_id, client_name, status, message, requested_at }) => (
          <li key={id} className={`stack gap-6 ruled-below ${styles.item}`}>
            <div className={`flex wrap gap-4-12 between baseline ${styles.itemHead}`}>
              <h4>{known(approval_title)}</h4>
              <StateMark {...states[status]} />
            </div>
            <p>
              <Link to="/clients" search={{ client: client_id }} state={{ opened: true }}>
                {client_name}
              </Link>
            </p>
            <div className="small soft anywhere">
              <p>{t('Requested {requested_at}', { requested_at: showDateTime(requested_at) })}</p>
              {message !== null && <p>“{message}”</p>}
            </div>
            {status !== 'PENDING' && (
              <div className="flex wrap gap-8">
                <Button variant="default" onClick={() => onDismiss(id)} aria-label={t('Dismiss: {approval_title}', { approval_title: known(approval_title) })}>
                  {t('Dismiss')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
