import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { useDayOrder, useItinerariesList } from '../../itineraries/itineraries.queries.ts'
import { nextStop } from '../../itineraries/nextStop.ts'
import { placeOf } from '../../itineraries/format.ts'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { dayPageSize } from '../../itineraries/screens/itineraryState.ts'
import { StopLinks } from '../../itineraries/screens/StopLinks.tsx'
import styles from './visits.module.css'

/** Leads on from a client who was just visited: the next stop of the day with what there is to do, or that the day is done. */
export function NextStop({ leftClientId }: { leftClientId: string }) {
  const today = useToday()
  const found = useItinerariesList({ date_from: today, date_to: today, ipp: dayPageSize }, { slot: 'stops of today' })
  const { kept } = useDayOrder(today)
  if (found.data === undefined || kept === undefined) return null
  const next = nextStop(found.data.items, leftClientId, kept)
  if (next === null)
    return (
      <p className={`row wrap gap-8-12 ink ${styles.next}`}>
        {found.data.count > 0 && t('No more stops today. ')}
        <Link to="/dashboard">{t('Back to Today')}</Link>
      </p>
    )
  const { stop, left } = next
  return (
    <section className={`row wrap gap-8-12 ink ${styles.next}`} aria-label={t('Next stop')}>
      <p>
        {t('Next:')} <strong>{stop.client_name}</strong>, {placeOf(stop)}
        {left > 1 && <span> {t('({left} left today)', { left })}</span>}
      </p>
      <StopLinks stop={stop} look="strip" />
    </section>
  )
}
