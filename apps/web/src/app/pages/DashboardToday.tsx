import { Link } from '@tanstack/react-router'
import { failureText } from '../../api/outcomes.ts'
import { StateWords } from '../../domains/itineraries/components/DayCounts.tsx'
import { DayList } from '../../domains/itineraries/components/DayList.tsx'
import { useItinerariesList, useItineraryDays } from '../../domains/itineraries/itineraries.queries.ts'
import { FailedState, RowsShape } from '../../ui/states.tsx'
import { useToday } from '../../ui/useToday.ts'
import styles from './itineraryCalendar.module.css'
import { dayPageSize } from './itineraryState.ts'
import { Overdue } from './Overdue.tsx'

/** More of a day than this belongs to its own screen. */
const most = 6

/** What an mr has still to do today, in the order of its places. */
export function DashboardToday() {
  const today = useToday()
  const stretch = { date_from: today, date_to: today }
  const counts = useItineraryDays(stretch)
  const found = useItinerariesList({ ...stretch, status: 'scheduled', ipp: dayPageSize }, { slot: 'itineraries of today' })
  const open = found.data?.items ?? []
  return (
    <section className={styles.today} aria-label="Today">
      <div className={styles.dayHead}>
        <h2>Today</h2>
        {counts.data !== undefined && <StateWords count={counts.data.get(today)} />}
      </div>
      <Overdue />
      {found.isPending && <RowsShape rows={3} tall />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      <DayList
        itineraries={open}
        most={most}
        openId={undefined}
        showWho={false}
        choosing={null}
        recordLink={(itinerary, face) => (
          <Link to="/itinerary" search={{ itinerary: itinerary.id }} state={{ opened: true }}>
            {face}
          </Link>
        )}
      />
      <p>
        <Link to="/itinerary" search={{ view: 'day' }} className={styles.whole}>
          {open.length > most ? `All ${open.length} of today` : 'The whole day'}
        </Link>
      </p>
    </section>
  )
}
