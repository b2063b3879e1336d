import type { CurrentUser } from '@bisita/contract/users/users'
import { t } from '@bisita/contract/words'
import { type ReactNode, Suspense } from 'react'
import { StateWords } from '../components/days/DayCounts.tsx'
import { DayList } from '../components/days/DayList.tsx'
import { useItinerariesList } from '../itineraries.queries.ts'
import type { ItineraryDayCount, ItinerariesQuery, ItineraryWithQueue } from '../itineraries.repository.ts'
import { choosesAssignee, mayMove } from '../rights.ts'
import { showDay, totalOf } from '../format.ts'
import { IconMap } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { ChooseSeveral } from '../../../ui/tables/ChoosingBar.tsx'
import { useListSelection } from '../../../ui/list/useListSelection.ts'
import { Pager } from '../../../ui/tables/Pager.tsx'
import { EmptyState, QueryState, RowsShape } from '../../../ui/states.tsx'
import styles from './itineraryCalendar.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { dayPageSize, type NavigateItinerary } from './itineraryState.ts'
import { choosingOf, MovingBar } from '../components/MovingBar.tsx'
import { Overdue } from './Overdue.tsx'

const PlacedDay = lazyWithPreload(() => import('../components/days/PlacedDay.tsx'), 'PlacedDay')

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

const DayOfPerson = lazyWithPreload(() => import('../../day/screens/DayOfPerson.tsx'), 'DayOfPerson')

/** The person whose whole day is asked for: then it is shown as its way goes. */
function wholeDayOf(narrowing: ItinerariesQuery): string | undefined {
  const { assigned_to, ...others } = narrowing
  return Object.values(others).every((value) => value === undefined || value === '') ? assigned_to : undefined
}

/** One day in the order of its places; several of it can be moved or assigned at once. */
export function ItineraryDay({ day, title, count, narrowing, user, today, search, go, recordLink }: Props) {
  const chosen = useListSelection<ItineraryWithQueue>(`itineraries of ${day}`)
  const found = useItinerariesList({ ...narrowing, date_from: day, date_to: day, page: search.page ?? 1, ipp: dayPageSize })
  const whose = wholeDayOf(narrowing)
  const page = found.isError ? undefined : found.data
  const items = page?.items ?? []
  const onMap = search.map === 'true' && !chosen.choosing
  const movable = items.filter((itinerary) => mayMove(user, itinerary))
  return (
    <section className="stack gap-8 shrink" aria-label={showDay(day)}>
      <div className="row wrap gap-4-12 between not-empty">
        {title && <h2>{showDay(day)}</h2>}
        {count !== undefined && totalOf(count) > 0 && <StateWords count={count} />}
        {items.length > 0 && (
          <button type="button" className="inline-row gap-6 accent medium unbroken bare press touch pad-0 screen-only" onClick={() => go(({ map: _, ...before }) => (onMap ? before : { ...before, map: 'true' }), { step: false })}>
            {!onMap && <IconMap size={18} aria-hidden />}
            {onMap ? t('List') : t('Map')}
          </button>
        )}
        {!chosen.choosing && !onMap && movable.length > 1 && <ChooseSeveral onClick={chosen.begin} />}
      </div>
      {day === today && user.user_type === 'mr' && <Overdue />}
      {chosen.choosing && <MovingBar all={t('Select all open ones')} rows={movable} chosen={chosen} user={user} today={today} />}
      <QueryState query={found} rows={5} tall />
      {page?.count === 0 && (
        <EmptyState
          title={day === today ? t('Nothing is planned for today') : t('Nothing is planned for this day')}
          text={t("Plan a visit here, from a client's record, or for several clients of the list.")}
        />
      )}
      {whose !== undefined && !chosen.choosing && (
        <Suspense fallback={<RowsShape rows={5} tall />}>
          <DayOfPerson date={day} userId={whose} onMap={onMap} />
        </Suspense>
      )}
      {page !== undefined && (whose === undefined || chosen.choosing) && (
        <div className={styles.rows} data-old={found.isPlaceholderData}>
          {onMap && items.length > 0 && (
            <Suspense fallback={<RowsShape rows={5} tall />}>
              <PlacedDay itineraries={items} recordLink={recordLink} />
            </Suspense>
          )}
          {!onMap && <DayList
            itineraries={items}
            openId={search.itinerary}
            recordLink={recordLink}
            showWho={choosesAssignee(user)}
            choosing={chosen.choosing ? choosingOf(chosen, user) : null}
          />}
          <Pager
            page={search.page ?? 1}
            pages={page.pages}
            label={t('Pages of the day')}
            onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          />
        </div>
      )}
    </section>
  )
}
