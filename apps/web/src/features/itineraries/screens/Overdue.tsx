import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './itineraryCalendar.module.css'

/**
 * The user's itineraries that are still open from earlier days, with a link to them. `keepsRoom` reserves the line
 * where the count may arrive after the content below it, which must not jump.
 */
export function Overdue({ keepsRoom = false }: { keepsRoom?: boolean }) {
  const { info } = useSignedIn()
  const count = info?.overdue_itineraries ?? 0
  if (count === 0 && keepsRoom) return <p className={`alert ${styles.overdue}`} data-none>{info === null ? '\u00a0' : t('Nothing is left from earlier days.')}</p>
  return count === 0 ? null : (
    <p className={`alert ${styles.overdue}`}>
      <Link to="/itinerary" search={{ view: 'list', status: 'pending', sort: 'visible_at' }}>
        {t('{count} from earlier {count, plural, one {day is} other {days are}} still pending', { count })}
      </Link>
    </p>
  )
}
