import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { failureText } from '../../../../api/outcomes.ts'
import { queueMarks } from '../../../../device/queue/labels.ts'
import { dateOf, weekdayOf, weekOf } from '../../../../ui/calendar/calendar.ts'
import { moveThroughRows } from '../../../../ui/tables/moveThroughRows.ts'
import { StateMark } from '../../../../ui/StateMark.tsx'
import { useItinerariesList } from '../../itineraries.queries.ts'
import type { ItineraryDayCount, ItinerariesQuery } from '../../itineraries.repository.ts'
import { byPlace, placeOf, statusMarks, totalOf } from '../../format.ts'
import { StateCounts, StateWords } from './DayCounts.tsx'
import type { ItineraryRowsProps } from '../../rows.ts'
import styles from './Week.module.css'

type Props = Pick<ItineraryRowsProps, 'openId' | 'recordLink' | 'showWho'> & {
  chosen: string
  today: string
  counts: ReadonlyMap<string, ItineraryDayCount>
  /** Opens a day. */
  onDay: (day: string) => void
  /** What narrows the lists of the days. */
  narrowing: ItinerariesQuery
}

/** How many of a day stand in its column. */
const inColumn = 12

type ColumnProps = Omit<Props, 'chosen' | 'counts'> & { day: string; count: ItineraryDayCount | undefined }

function Column({ day, count, today, onDay, narrowing, openId, recordLink, showWho }: ColumnProps) {
  const found = useItinerariesList(
    { ...narrowing, date_from: day, date_to: day, ipp: inColumn },
    { slot: `itineraries of ${weekdayOf(day)}`, enabled: totalOf(count) > 0 },
  )
  const items = totalOf(count) > 0 ? byPlace(found.data?.items ?? []) : []
  const more = (found.data?.count ?? 0) - items.length
  return (
    <section className={`stack gap-8 content-start shrink ${styles.column}`} data-today={day === today} aria-label={`${weekdayOf(day)}, ${showDate(day)}`}>
      <h3>
        <button type="button" onClick={() => onDay(day)} aria-current={day === today ? 'date' : undefined}>
          <span>{weekdayOf(day).slice(0, 3)}</span>
          <span className={`stack centred ink figures ${styles.date}`}>{dateOf(day)}</span>
        </button>
      </h3>
      {count !== undefined && <StateCounts count={count} />}
      {found.isError && <p className="small bad-ink">{failureText(found.error)}</p>}
      <ul onKeyDown={moveThroughRows}>
        {items.map((itinerary) => (
          <li key={itinerary.id} data-open={itinerary.id === openId}>
            {recordLink(
              itinerary,
              <>
                <strong>{itinerary.client_name}</strong>
                <span>{placeOf(itinerary)}</span>
                {showWho && <span>{itinerary.assigned_to_name}</span>}
                {[statusMarks[itinerary.status], ...queueMarks(itinerary)].map((mark) => (
                  <StateMark key={mark.word} {...mark} />
                ))}
              </>,
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={`accent medium round bare press touch ${styles.more}`} onClick={() => onDay(day)}>
          {t('{more} more', { more })}
        </button>
      )}
    </section>
  )
}

/** A week on a desk: seven columns with the first of each day. */
export function WeekColumns({ chosen, counts, ...rest }: Props) {
  return (
    <div className={`stack ${styles.columns}`}>
      {weekOf(chosen).map((day) => (
        <Column key={day} day={day} count={counts.get(day)} {...rest} />
      ))}
    </div>
  )
}

type LinesProps = Pick<Props, 'chosen' | 'today' | 'counts' | 'onDay'> & {
  /** Whether the chosen day's list stands under the lines; otherwise a line opens its day. */
  listed: boolean
}

/** A week where there is little width: a line for each day. */
export function WeekLines({ chosen, today, counts, onDay, listed }: LinesProps) {
  return (
    <ul className={`ruled ${styles.lines}`}>
      {weekOf(chosen).map((day) => (
        <li className="ruled-below" key={day}>
          <button
            type="button"
            className="row gap-12 between full ink at-start bare press hovers opens"
            onClick={() => onDay(day)}
            aria-current={day === today ? 'date' : undefined}
            aria-pressed={listed ? day === chosen : undefined}
          >
            <span className="stack">
              <strong className="strong">{weekdayOf(day)}</strong>
              <span className="small mute number">{showDate(day)}</span>
            </span>
            <StateWords count={counts.get(day)} />
          </button>
        </li>
      ))}
    </ul>
  )
}
