import { deskReasons } from '@bisita/contract/touchpoints/guard'
import { grouped } from '@bisita/rules/numbers'
import type { Nobody, Queue } from '../desk.repository.ts'
import { classWords, reasonWords, whenWords } from '../words.ts'
import styles from './Desk.module.css'

const inOrder = (reasons: Nobody['reasons']) =>
  reasons.filter(({ count }) => count > 0).toSorted((one, other) => deskReasons.indexOf(one.code) - deskReasons.indexOf(other.code))

/** Why nobody can be called: every client of the scope under one reason, and when the next can be. */
export function Explained({ nobody, now }: { nobody: Nobody; now: number }) {
  const reasons = inOrder(nobody.reasons)
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.explained} aria-label="Why nobody can be called">
      {nobody.next_eligible_at !== null && <p>The next client can be called {whenWords(nobody.next_eligible_at, now)}.</p>}
      <ul className={styles.reasons}>
        {reasons.map(({ code, count }) => (
          <li key={code}>
            <span>{reasonWords[code]}</span>
            <strong>{grouped(count)}</strong>
          </li>
        ))}
        <li>
          <span>Clients in all</span>
          <strong>{grouped(total)}</strong>
        </li>
      </ul>
    </section>
  )
}

/** What the queue holds now, by class. */
export function QueueClasses({ queue }: { queue: Queue }) {
  const classes = queue.classes.filter(({ count }) => count > 0)
  if (classes.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label="In the queue">
      {classes.map(({ class: one, count }) => (
        <li key={one}>
          <span>{classWords[one]}</span>
          <strong>{grouped(count)}</strong>
        </li>
      ))}
    </ul>
  )
}
