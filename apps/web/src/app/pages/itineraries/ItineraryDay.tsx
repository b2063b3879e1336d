import type { CurrentUser } from '@bisita/contract/users/users'
import type { ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { StateWords } from '../../../domains/itineraries/components/days/DayCounts.tsx'
import { DayList } from '../../../domains/itineraries/components/days/DayList.tsx'
import { useItinerariesList } from '../../../domains/itineraries/itineraries.queries.ts'
import type { DayCount, ItinerariesQuery, Itinerary } from '../../../domains/itineraries/itineraries.repository.ts'
import { asksWho, mayMove } from '../../../domains/itineraries/rights.ts'
import { showDay, totalOf } from '../../../domains/itineraries/showing.ts'
import { ChooseSeveral } from '../../../ui/tables/ChoosingBar.tsx'
import { useChosen } from '../../../ui/list/useChosen.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import styles from './itineraryCalendar.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { dayPageSize, type Go } from './itineraryState.ts'
import { choosingOf, MovingBar } from '../branches/MovingBar.tsx'
import { Overdue } from './Overdue.tsx'

type Props = {
  day: string
  /** Whether the day stands over its list: where the calendar around it doesn't say it. */
  title: boolean
  count: DayCount | undefined
  narrowing: ItinerariesQuery
  user: CurrentUser
  today: string
  search: ItinerarySearch
  go: Go
  recordLink: (itinerary: Itinerary, face: ReactNode) => ReactNode
}

/** One day in the order of its places; several of it can be moved or assigned at once. */
export function ItineraryDay({ day, title, count, narrowing, user, today, search, go, recordLink }: Props) {
  const chosen = useChosen<Itinerary>(`itineraries of ${day}`)
  const found = useItinerariesList({ ...narrowing, date_from: day, date_to: day, page: search.page ?? 1, ipp: dayPageSize })
  const page = found.isError ? undefined : found.data
  const items = page?.items ?? []
  const movable = items.filter((itinerary) => mayMove(user, itinerary))
  return (
    <section className={styles.day} aria-label={showDay(day)}>
      <div className={styles.dayHead}>
        {title && <h2>{showDay(day)}</h2>}
        {count !== undefined && totalOf(count) > 0 && <StateWords count={count} />}
        {!chosen.choosing && movable.length > 1 && <ChooseSeveral onClick={chosen.begin} />}
      </div>
      {day === today && user.user_type === 'mr' && <Overdue />}
      {chosen.choosing && <MovingBar all="Choose all that are open" rows={movable} chosen={chosen} user={user} today={today} />}
      {found.isPending && <RowsShape rows={5} tall />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
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
            showWho={asksWho(user)}
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
