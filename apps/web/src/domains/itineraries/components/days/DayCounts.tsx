import { grouped } from '@bisita/rules/numbers'
import { StateIcon, StateMark } from '../../../../ui/StateMark.tsx'
import type { DayCount } from '../../itineraries.repository.ts'
import { statusMarks, statusOrder, totalOf } from '../../showing.ts'
import styles from './DayCounts.module.css'

/** What a day of the month holds, for the eye: its words are in the day's name. Little room: a number and a bar of the states. */
export function DayCounts({ count, roomy }: { count: DayCount | undefined; roomy: boolean }) {
  if (count === undefined || totalOf(count) === 0) return null
  const states = statusOrder.filter((status) => count[status] > 0)
  if (roomy) return <StateCounts count={count} />
  return (
    <span className={styles.little} aria-hidden>
      <span>{totalOf(count)}</span>
      <span className={styles.bar}>
        {states.map((status) => (
          <span key={status} data-tone={statusMarks[status].tone} style={{ flexGrow: count[status] }} />
        ))}
      </span>
    </span>
  )
}

/** The states of a day, each by its icon and how many. The words go to those who hear it. */
export function StateCounts({ count }: { count: DayCount }) {
  return (
    <span className={styles.counts}>
      {statusOrder.map(
        (status) =>
          count[status] > 0 && (
            <span key={status} data-tone={statusMarks[status].tone} title={`${count[status]} ${status}`}>
              <StateIcon tone={statusMarks[status].tone} />
              {grouped(count[status])}
              <span className="unseen"> {status}</span>
            </span>
          ),
      )}
    </span>
  )
}

/** The states of a day in words, where there is room for them. */
export function StateWords({ count }: { count: DayCount | undefined }) {
  return (
    <span className={styles.words}>
      {count === undefined || totalOf(count) === 0
        ? 'Nothing planned'
        : statusOrder.map(
            (status) =>
              count[status] > 0 && (
                <StateMark key={status} tone={statusMarks[status].tone} word={`${grouped(count[status])} ${status}`} />
              ),
          )}
    </span>
  )
}
