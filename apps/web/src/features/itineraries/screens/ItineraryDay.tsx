import type { CurrentUser } from '@bisita/contract/users/users'
import type { ReactNode } from 'react'
import { StateWords } from '../components/days/DayCounts.tsx'
import { DayList } from '../components/days/DayList.tsx'
import { useItinerariesList } from '../itineraries.queries.ts'
import type { ItineraryDayCount, ItinerariesQuery, ItineraryWithQueue } from '../itineraries.repository.ts'
import { choosesAssignee, mayMove } from '../rights.ts'
import { showDay, totalOf } from '../format.ts'
import { ChooseSeveral } from '../../../ui/tables/ChoosingBar.tsx'
import { useListSelection } from '../../../ui/list/useListSelection.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { EmptyState, QueryState } from '../../../ui/states.tsx'
import styles from './itineraryCalendar.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { dayPageSize, type NavigateItinerary } from './itineraryState.ts'
import { choosingOf, MovingBar } from '../components/MovingBar.tsx'
import { Overdue } from './Overdue.tsx'

type Props = {
  day: string
  /** Whether the day stands over its list: where the calendar around it doesn't say it. */
  title: boolean
  count: ItineraryDayCount | undefined
  narrowing: ItinerariesQuery
  user: CurrentUser
  today: string
  search: ItinerarySearch
  go: NavigateItinerary
  recordLink: (itinerary: ItineraryWithQueue, face: ReactNode) => ReactNode
}

/** One day in the order of its places; several of it can be moved or assigned at once. */
export function ItineraryDay({ day, title, count, narrowing, user, today, search, go, recordLink }: Props) {
  const chosen = useListSelection<ItineraryWithQueue>(`itineraries of ${day}`)
  const found = useItinerariesList({ ...narrowing, date_from: day, date_to: day, page: search.page ?? 1, ipp: dayPageSize })
  const page = found.isError ? undefined : found.data
  const items = page?.items ?? []
  const movable = items.filter((itinerary) => mayMove(user, itinerary))
  return (
    <section className="stack gap-8 shrink" aria-label={showDay(day)}>
      <div className="row wrap gap-4-12 between not-empty">
        {title && <h2>{showDay(day)}</h2>}
        {count !== undefined && totalOf(count) > 0 && <StateWords count={count} />}
        {!chosen.choosing && movable.length > 1 && <ChooseSeveral onClick={chosen.begin} />}
      </div>
      {day === today && user.user_type === 'mr' && <Overdue />}
      {chosen.choosing && <MovingBar all="Choose all that are open" rows={movable} chosen={chosen} user={user} today={today} />}
      <QueryState query={found} rows={5} tall />
      {page?.count === 0 && (
        <EmptyState
          title={day === today ? 'Nothing is planned for today' : 'Nothing is planned for this day'}
          text="Plan a visit here, from a client's record, or for several clients of the list."
        />
      )}
      {page !== undefined && (
        <div className={styles.rows} data-old={found.isPlaceholderData}>
          <DayList
            itineraries={items}
            openId={search.itinerary}
            recordLink={recordLink}
            showWho={choosesAssignee(user)}
            choosing={chosen.choosing ? choosingOf(chosen, user) : null}
          />
          <Pager
            page={search.page ?? 1}
            pages={page.pages}
            label="Pages of the day"
            onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          />
        </div>
      )}
    </section>
  )
}
