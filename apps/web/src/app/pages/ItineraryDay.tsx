import { Button } from '@mantine/core'
import type { CurrentUser } from '@bisita/contract/users'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { failureText } from '../../api/outcomes.ts'
import { StateWords } from '../../domains/itineraries/components/DayCounts.tsx'
import { DayList } from '../../domains/itineraries/components/DayList.tsx'
import { useItinerariesList } from '../../domains/itineraries/itineraries.queries.ts'
import type { DayCount, ItinerariesQuery, Itinerary } from '../../domains/itineraries/itineraries.repository.ts'
import { asksWho, mayMove } from '../../domains/itineraries/rights.ts'
import { showDay, totalOf } from '../../domains/itineraries/showing.ts'
import { ChooseSeveral, ChoosingBar } from '../../ui/ChoosingBar.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import styles from './itineraryCalendar.module.css'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { dayPageSize, type Go } from './itineraryState.ts'
import { Overdue } from './Overdue.tsx'

const MoveSeveral = lazy(() =>
  import('../../domains/itineraries/components/MoveSeveral.tsx').then(({ MoveSeveral: component }) => ({ default: component })),
)

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

const byId = (itineraries: readonly Itinerary[]) => new Map(itineraries.map((itinerary) => [itinerary.id, itinerary]))

/** One day in the order of its places; several of it can be moved or assigned at once. */
export function ItineraryDay({ day, title, count, narrowing, user, today, search, go, recordLink }: Props) {
  const [choosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Itinerary>>(new Map())
  const [moving, setMoving] = useState(false)
  const found = useItinerariesList({ ...narrowing, date_from: day, date_to: day, page: search.page ?? 1, ipp: dayPageSize })
  const page = found.isError ? undefined : found.data
  const items = page?.items ?? []
  const movable = items.filter((itinerary) => mayMove(user, itinerary))
  const end = () => {
    setChoosing(false)
    setChosen(new Map())
  }
  const choose = (itinerary: Itinerary, wanted: boolean) => {
    const others = [...chosen.values()].filter(({ id }) => id !== itinerary.id)
    setChosen(byId(wanted ? [...others, itinerary] : others))
  }
  return (
    <section className={styles.day} aria-label={showDay(day)}>
      <div className={styles.dayHead}>
        {title && <h2>{showDay(day)}</h2>}
        {count !== undefined && totalOf(count) > 0 && <StateWords count={count} />}
        {!choosing && movable.length > 1 && <ChooseSeveral onClick={() => setChoosing(true)} />}
      </div>
      {day === today && user.user_type === 'mr' && <Overdue />}
      {choosing && (
        <ChoosingBar
          all="Choose all that are open"
          everyChosen={chosen.size > 0 && movable.every(({ id }) => chosen.has(id))}
          onAll={(wanted) => setChosen(byId(wanted ? movable : []))}
          count={chosen.size}
          onEnd={end}
        >
          <Button onClick={() => setMoving(true)} disabled={chosen.size === 0}>
            {asksWho(user) ? 'Move or assign' : 'Move'}
          </Button>
        </ChoosingBar>
      )}
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
            choosing={
              choosing
                ? { chosen: new Set(chosen.keys()), mayChoose: (itinerary) => mayMove(user, itinerary), onChoose: choose }
                : null
            }
          />
          <Pager
            page={search.page ?? 1}
            pages={page.pages}
            label="Pages of the day"
            onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          />
        </div>
      )}
      <Suspense>
        {moving && (
          <MoveSeveral
            several={[...chosen.values()]}
            user={user}
            today={today}
            onMoved={(ids) => setChosen(byId([...chosen.values()].filter(({ id }) => !ids.includes(id))))}
            onClose={() => {
              setMoving(false)
              if (chosen.size === 0) end()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
