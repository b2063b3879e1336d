import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import { StateIcon, StateMark } from '../../../../ui/StateMark.tsx'
import type { ItineraryDayCount } from '../../itineraries.repository.ts'
import { statusMarks, statusOrder, totalOf } from '../../format.ts'
import styles from './DayCounts.module.css'

/** What a day of the month holds, for the eye: its words are in the day's name. Little room: a number and a bar of the states. */
export function DayCounts({ count, roomy }: { count: ItineraryDayCount | undefined; roomy: boolean }) {
  if (count === undefined || totalOf(count) === 0) return null
  const states = statusOrder.filter((status) => count[status] > 0)
  if (roomy) return <StateCounts count={count} />
  return (
    <span className={`stack gap-2 tiny figures ${styles.little}`} aria-hidden>
      <span>{totalOf(count)}</span>
      <span className={`flex ${styles.bar}`}>
        {states.map((status) => (
          <span key={status} data-tone={statusMarks[status].tone} style={{ flexGrow: count[status] }} />
        ))}
      </span>
    </span>
  )
}

/** The states of a day, each as an icon and a count; the words are for screen readers. */
export function StateCounts({ count }: { count: ItineraryDayCount }) {
  return (
    <span className={`flex wrap tiny strong figures ${styles.counts}`}>
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
export function StateWords({ count }: { count: ItineraryDayCount | undefined }) {
  return (
    <span className="flex wrap gap-4 small mute">
      {count === undefined || totalOf(count) === 0
        ? t('Nothing planned')
        : statusOrder.map(
            (status) =>
              count[status] > 0 && (
                <StateMark key={status} tone={statusMarks[status].tone} word={`${grouped(count[status])} ${status}`} />
              ),
          )}
    </span>
  )
}
