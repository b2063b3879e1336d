import { createPortal } from 'react-dom'
import { maskNumber } from '@bisita/rules/cells/masks'
import { showPhone } from '@bisita/rules/clients/phones'
import { aboutKilometres } from '@bisita/rules/day/distance'
import { showDay } from '../../itineraries/format.ts'
import type { Position } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import { isNearNoVisit } from '../noVisit.ts'
import type { Day } from '../useDay.ts'
import { marksOf } from './StopRow.tsx'
import styles from './day.module.css'

/** The day on paper: one line for each stop, with its address, its numbers, and a box to tick. While it stands, printing prints it alone. */
export function DaySheet({ date, who, day, noVisitPoints }: { date: string; who: string; day: Day; noVisitPoints: readonly Position[] }) {
  return createPortal(
    <section className={styles.paper}>
      <h2>
        {showDay(date)}: {who}
      </h2>
      <p>
        {t('{stops, plural, one {# stop} other {# stops}}', { stops: day.stops.length })}
        {day.metres > 0 && `, ${aboutKilometres(day.metres)}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('Nr.')}</th>
            <th>{t('Done')}</th>
            <th>{t('Client and address')}</th>
            <th>{t('Numbers')}</th>
            <th>{t('Notes')}</th>
          </tr>
        </thead>
        <tbody>
          {day.stops.map((stop, at) => {
            const { itinerary } = stop
            const numbers = [itinerary.phone_number && showPhone(itinerary.phone_number), itinerary.secondary_phone_number && maskNumber(itinerary.secondary_phone_number)].filter(Boolean)
            return (
              <tr key={stop.id}>
                <td>{at + 1}</td>
                <td>
                  <span className={styles.box}>{itinerary.status === 'visited' ? '✓' : ''}</span>
                </td>
                <td>
                  <strong>{itinerary.client_name}</strong>
                  <br />
                  {itinerary.full_address}
                </td>
                <td>{numbers.join(', ')}</td>
                <td>{[itinerary.remarks, ...stop.facts, ...marksOf(stop, isNearNoVisit(stop, noVisitPoints)).map(({ word }) => word)].filter((part) => part !== null).join('. ')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}
