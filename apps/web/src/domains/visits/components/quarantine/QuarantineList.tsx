import { Button } from '@mantine/core'
import { showDateTime } from '@bisita/rules/time/dates'
import { type Quarantined, type QuarantineDecision, useQuarantineRepository } from '../../quarantine/quarantine.repository.ts'
import { saidBy, titleOf } from '../../quarantine/quarantine.showing.ts'
import styles from './QuarantineList.module.css'
import { SeenPhoto } from '../SeenPhoto.tsx'

type Props = { readonly items: readonly Quarantined[]; readonly onDecide: (item: Quarantined, action: QuarantineDecision) => void }

/** What people who can no longer sign in had not sent: who, what, of whom, when, and what it says. */
export function QuarantineList({ items, onDecide }: Props) {
  const { proofUrl } = useQuarantineRepository()
  return (
    <ul className={styles.items}>
      {items.map((item) => {
        const title = titleOf(item)
        return (
          <li key={item.id}>
            <div className={styles.what}>
              <strong>{title}</strong>
              <span>
                {item.user_display_name}
                {item.branch_name !== null && `, ${item.branch_name}`}
              </span>
              <span className="number">Entered {showDateTime(item.entered_at)}</span>
              <span className="number">Handed over {showDateTime(item.received_at)}</span>
              {item.has_photo && <SeenPhoto source={proofUrl(item.id)} alt={`Photo of ${item.user_display_name}: ${title}`} />}
            </div>
            <dl className={styles.said}>
              {saidBy(item).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.actions}>
              <Button variant="default" aria-label={`Reject ${title}`} onClick={() => onDecide(item, 'reject')}>
                Reject
              </Button>
              <Button aria-label={`Accept ${title}`} onClick={() => onDecide(item, 'accept')}>
                Accept
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
