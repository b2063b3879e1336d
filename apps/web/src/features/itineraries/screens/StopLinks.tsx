import { Link } from '@tanstack/react-router'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { mayRecord } from '../rights.ts'
import { IconNavigate, IconVisit } from '../../../ui/icons.ts'
import { mapOf } from '../../../ui/browser/maps.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './StopLinks.module.css'

type Props = {
  stop: ItineraryWithQueue
  /** Small ones at the end of a row, or large ones that are the next thing to do. */
  look: 'row' | 'strip'
}

/** What there is to do at a stop of the day: to go there, by the phone's map, and to record the visit. */
export function StopLinks({ stop, look }: Props) {
  const { user } = useSignedIn()
  return (
    <span className={`row rigid ${styles.links} screen-only`} data-look={look}>
      {stop.full_address !== '' && (
        <a href={mapOf(stop.full_address)} target="_blank" rel="noreferrer" aria-label={`Go to ${stop.client_name}`}>
          <IconNavigate size={20} aria-hidden />
          Go
        </a>
      )}
      {mayRecord(user, stop) && (
        <Link
          to="/clients"
          search={{ client: stop.client_id, form: 'visit', itinerary: stop.id }}
          state={{ opened: true }}
          activeProps={{}}
          className={styles.main}
          aria-label={`Record the visit to ${stop.client_name}`}
        >
          <IconVisit size={20} aria-hidden />
          Record
        </Link>
      )}
    </span>
  )
}
