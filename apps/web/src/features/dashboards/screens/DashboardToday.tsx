import { grouped } from '@bisita/rules/numbers'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { useClientsList } from '../../clients/clients.queries.ts'
import { useOwnWork } from '../dashboards.queries.ts'
import { clients, contacts, onDays } from '../targets.ts'
import { DayList } from '../../itineraries/components/days/DayList.tsx'
import { useItinerariesList, useItineraryDays } from '../../itineraries/itineraries.queries.ts'
import type { ItineraryDayCount } from '../../itineraries/itineraries.repository.ts'
import { totalOf } from '../../itineraries/format.ts'
import { Marked } from '../../../ui/marks.tsx'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { figureLink } from './figureLink.tsx'
import styles from '../../itineraries/screens/itineraryCalendar.module.css'
import { dayPageSize } from '../../itineraries/screens/itineraryState.ts'
import { Overdue } from '../../itineraries/screens/Overdue.tsx'
import { StopLinks } from '../../itineraries/screens/StopLinks.tsx'

/** More of a day than this belongs to its own screen. */
const most = 6

/** `1 of 9 done`: what was skipped needs nobody any more either. */
const doneWords = (count: ItineraryDayCount | undefined): string =>
  count === undefined || totalOf(count) === 0 ? 'Nothing planned' : `${grouped(count.visited + count.skipped)} of ${grouped(totalOf(count))} done`

/** `Visits today: 4 of 15, 3 working days in a row on target`. Keeps its room until it is known. */
function OwnWork() {
  const { user } = useSignedIn()
  const { data } = useOwnWork()
  if (data === undefined || data.visits === null) return <p className={`soft figures ${styles.progress}`}>{'\u00a0'}</p>
  const { date, visits, target, streak } = data
  const mark = figureLink(contacts('visit', { visit: true, call: false }, { ...onDays({ from: date, to: date }), user_id: user.id }))
  return (
    <p className={`soft figures ${styles.progress}`}>
      Visits today: <Marked mark={mark}>{grouped(visits)}</Marked>
      {target !== null && target > 0 && ` of ${target}`}
      {streak !== null && streak > 1 && `, ${streak} working days in a row on target`}
    </p>
  )
}

/** Whom the strategy has due for a visit, in the list of clients. */
function DueWork() {
  const { user } = useSignedIn()
  const due = dueFilters(user.user_type)
  const { data } = useClientsList({ ...due, ipp: 1 })
  return <p className={`soft figures ${styles.progress}`}>{data === undefined ? '\u00a0' : <>Due touchpoints: <Marked mark={figureLink(clients(due))}>{grouped(data.count)}</Marked></>}</p>
}

/** What an mr has still to do today, in the order of its places. Says once when it stands: until then it has no size to go by. */
export function DashboardToday({ onStands }: { onStands: () => void }) {
  const today = useToday()
  const dayRange = { date_from: today, date_to: today }
  const counts = useItineraryDays(dayRange)
  const found = useItinerariesList({ ...dayRange, status: 'scheduled', ipp: dayPageSize }, { slot: 'itineraries of today' })
  const open = found.data?.items ?? []
  const stands = !found.isPending && !counts.isPending
  const tell = useEffectEvent(onStands)
  useEffect(() => {
    if (stands) tell()
  }, [stands])
  if (!stands) return <RowsShape rows={4} tall />
  return (
    <section className="stack gap-8" style={{ maxWidth: 720, marginBottom: 28 }} aria-label="Today">
      <div className="row wrap gap-4-12 between not-empty">
        <h2>Today</h2>
        {counts.data !== undefined && <p className={`soft figures ${styles.progress}`}>{doneWords(counts.data.get(today))}</p>}
      </div>
      <OwnWork />
      <DueWork />
      <Overdue keepsRoom />
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      <DayList
        itineraries={open}
        most={most}
        openId={undefined}
        showWho={false}
        choosing={null}
        actions={(stop) => <StopLinks stop={stop} look="row" />}
        recordLink={(itinerary, face) => (
          <Link to="/itinerary" search={{ itinerary: itinerary.id }} state={{ opened: true }}>
            {face}
          </Link>
        )}
      />
      <p>
        <Link to="/itinerary" search={{ view: 'day' }} className="inline-row medium touch">
          {open.length > most ? `All ${open.length} of today` : 'The whole day'}
        </Link>
      </p>
    </section>
  )
}
