import { showDate } from '@bisita/rules/dates'
import { queueMarks } from '../../../device/queue/words.ts'
import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { placeOf, statusMarks } from '../showing.ts'
import styles from './ItineraryCards.module.css'
import type { ItineraryRowsProps } from './ItineraryTable.tsx'

/** The itineraries of a page where there is little width: on a phone, and beside an open record. */
export function ItineraryCards({ itineraries, openId, recordLink, showWho }: ItineraryRowsProps) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {itineraries.map((itinerary) => (
        <li key={itinerary.id} data-open={itinerary.id === openId}>
          {recordLink(
            itinerary,
            <>
              <span className={styles.who}>
                <strong>{itinerary.client_name}</strong>
                <span>{placeOf(itinerary)}</span>
                <span className="number">
                  {[showDate(itinerary.visible_at), showWho ? itinerary.assigned_to_name : null].filter(Boolean).join(' · ')}
                </span>
                {queueMarks(itinerary).map((mark) => (
                  <StateMark key={mark.word} {...mark} />
                ))}
              </span>
              <StateMark {...statusMarks[itinerary.status]} />
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
