import { grouped } from '@bisita/rules/numbers'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../useSignedIn.ts'
import styles from './itineraryCalendar.module.css'

/** What earlier days have left open of the own work, with the way to it. */
export function Overdue() {
  const count = useSignedIn().info?.overdue_itineraries ?? 0
  return count === 0 ? null : (
    <p className={styles.overdue}>
      <Link to="/itinerary" search={{ view: 'list', status: 'pending', sort: 'visible_at' }}>
        {grouped(count)} from earlier {count === 1 ? 'day is' : 'days are'} still pending
      </Link>
    </p>
  )
}
