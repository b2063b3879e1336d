import { isPressable } from '@bisita/rules/cells/philippineNumbers'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { mapOf, routeTo } from '../../../ui/browser/maps.ts'
import { IconMessage, IconMore, IconNavigate, IconVisit } from '../../../ui/icons.ts'
import { CallLink } from '../../clients/numbers/CallLink.tsx'
import { mayRecord } from '../../itineraries/rights.ts'
import type { Stop } from '../stop.ts'
import styles from './day.module.css'

/** The numbers to reach a client by, without one that is known to be wrong; none where calls are not wanted. */
function numbersOf({ client }: Stop): { readonly first: string | null; readonly second: string | null } {
  if (client === undefined || client.do_not_contact !== 'none') return { first: null, second: null }
  const first = client.phone_bad || client.phone_number === null || !isPressable(client.phone_number) ? null : client.phone_number
  return { first, second: client.secondary_phone_bad || !client.secondary_phone_callable ? null : client.secondary_phone_number }
}

/** What there is to do at a stop, one tap each: go there, call, write, record the visit; and the rest behind "More", where there is more. */
export function StopActions({ stop, onMore }: { stop: Stop; onMore?: () => void }) {
  const { user } = useSignedIn()
  const { itinerary, position, isAbout } = stop
  const name = itinerary.client_name
  const { first, second } = numbersOf(stop)
  const way = position !== null && !isAbout ? routeTo(position) : itinerary.full_address === '' ? null : mapOf(itinerary.full_address)
  return (
    <span className={`flex ${styles.actions}`}>
      {way !== null && (
        <a href={way} target="_blank" rel="noreferrer" aria-label={t('Go to {name}', { name })}>
          <IconNavigate size={18} aria-hidden />
          {t('Go')}
        </a>
      )}
      <CallLink clientId={itinerary.client_id} phone={first} second={second} className="" label={t('Call {name}', { name })} />
      {first !== null && (
          <a href={`sms:${first}`} aria-label={t('Text {name}', { name })}>
            <IconMessage size={18} aria-hidden />
            {t('Text')}
          </a>
      )}
      {mayRecord(user, itinerary) && (
        <Link
          to="/clients"
          search={{ client: itinerary.client_id, form: 'visit', itinerary: itinerary.id, from: 'today' }}
          state={{ opened: true }}
          activeProps={{}}
          className={styles.main}
          aria-label={t('Record the visit to {name}', { name })}
        >
          <IconVisit size={18} aria-hidden />
          {t('Record')}
        </Link>
      )}
      {onMore !== undefined && (
        <button type="button" className={styles.more} onClick={onMore} aria-haspopup="dialog" aria-label={t('More of {name}', { name })}>
          <IconMore size={18} aria-hidden />
        </button>
      )}
    </span>
  )
}
