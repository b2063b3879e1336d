import type { Position } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { ItineraryWithQueue } from '../itineraries.repository.ts'
import { CallLink } from '../../clients/numbers/CallLink.tsx'
import { mayRecord } from '../rights.ts'
import { IconNavigate, IconPhone, IconVisit } from '../../../ui/icons.ts'
import { mapOf, routeTo } from '../../../ui/browser/maps.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './StopLinks.module.css'

type Props = {
  stop: ItineraryWithQueue
  /** Small ones at the end of a row, or large ones that are the next thing to do. */
  look: 'row' | 'strip'
  /** Where the client is, if that is known better than by the address. */
  at?: Position | null
  /** Whether calling is offered too. */
  calls?: boolean
}

/** What there is to do at a stop of the day: to go there, by the phone's map, to call, and to record the visit. */
export function StopLinks({ stop, look, at = null, calls = false }: Props) {
  const { user } = useSignedIn()
  const way = at !== null ? routeTo(at) : stop.full_address === '' ? null : mapOf(stop.full_address)
  return (
    <span className={`row rigid ${styles.links} screen-only`} data-look={look}>
      {way !== null && (
        <a href={way} target="_blank" rel="noreferrer" aria-label={t('Go to {client_name}', { client_name: stop.client_name })}>
          <IconNavigate size={20} aria-hidden />
          {t('Go')}
        </a>
      )}
      {calls && (
        <CallLink
          clientId={stop.client_id}
          phone={stop.phone_number}
          second={stop.secondary_phone_number}
          className=""
          label={t('Call {client_name}', { client_name: stop.client_name })}
          face={
            <>
              <IconPhone size={20} aria-hidden />
              {t('Call')}
            </>
          }
        />
      )}
      {mayRecord(user, stop) && (
        <Link
          to="/clients"
          search={{ client: stop.client_id, form: 'visit', itinerary: stop.id }}
          state={{ opened: true }}
          activeProps={{}}
          className={styles.main}
          aria-label={t('Record the visit to {client_name}', { client_name: stop.client_name })}
        >
          <IconVisit size={20} aria-hidden />
          {t('Record')}
        </Link>
      )}
    </span>
  )
}
