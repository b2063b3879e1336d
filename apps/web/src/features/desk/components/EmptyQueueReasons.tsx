import { deskReasons } from '@bisita/contract/touchpoints/guard'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { EmptyQueue, CallQueue } from '../callDesk.queries.ts'
import { classWords, reasonWords, whenWords } from '../labels.ts'
import styles from './Desk.module.css'

const inOrder = (reasons: EmptyQueue['reasons']) =>
  reasons.filter(({ count }) => count > 0).toSorted((one, other) => deskReasons.indexOf(one.code) - deskReasons.indexOf(other.code))

/** Why nobody can be called: every client of the scope under one reason, and when the next can be. */
export function EmptyQueueReasons({ nobody, now }: { nobody: EmptyQueue; now: number }) {
  const reasons = inOrder(nobody.reasons)
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="stack gap-8 at-most-560" aria-label={t('Why nobody can be called')}>
      {nobody.next_eligible_at !== null && <p>{t('The next client can be called {whenWords}.', { whenWords: whenWords(nobody.next_eligible_at, now) })}</p>}
      <ul className={`at-most-560 ${styles.reasons}`}>
        {reasons.map(({ code, count }) => (
          <li key={code}>
            <span>{reasonWords[code]}</span>
            <strong className="figures">{grouped(count)}</strong>
          </li>
        ))}
        <li>
          <span>{t('Total clients')}</span>
          <strong className="figures">{grouped(total)}</strong>
        </li>
      </ul>
    </section>
  )
}

/** What the queue holds now, by class. */
export function QueueClasses({ queue }: { queue: CallQueue }) {
  const classes = queue.classes.filter(({ count }) => count > 0)
  if (classes.length === 0) return null
  return (
    <ul className={`at-most-560 ${styles.reasons}`} aria-label={t('In the queue')}>
      {classes.map(({ class: one, count }) => (
        <li key={one}>
          <span>{classWords[one]}</span>
          <strong className="figures">{grouped(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
