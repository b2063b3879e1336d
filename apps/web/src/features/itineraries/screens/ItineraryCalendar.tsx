import { Button } from '@mantine/core'
import type { CurrentUser } from '@bisita/contract/users/users'
import { showDate } from '@bisita/rules/time/dates'
import { t } from '@bisita/contract/words'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { DayCounts } from '../components/days/DayCounts.tsx'
import { WeekColumns, WeekLines } from '../components/days/Week.tsx'
import { useItineraryDays } from '../itineraries.queries.ts'
import type { ItineraryDayCount, ItineraryWithQueue } from '../itineraries.repository.ts'
import { choosesAssignee } from '../rights.ts'
import { describeCount, showDay } from '../format.ts'
import { dateOf, isSameMonth, monthOf, weekdayOf, weekOf } from '../../../ui/calendar/calendar.ts'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts'
import type { TypedText } from '../../../ui/list/useTypedText.ts'
import { MonthGrid } from '../../../ui/calendar/MonthGrid.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { useDesk } from '../../../ui/hooks/useRoom.ts'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import styles from './itineraryCalendar.module.css'
import { ItineraryDay } from './ItineraryDay.tsx'
import type { ItinerarySearch, ItineraryView } from './itinerarySearch.ts'
import { narrowingOf, dayRangeOf, turned } from './itineraryState.ts'

type View = Exclude<ItineraryView, 'list'>

type Props = {
  screen: ScreenState<ItinerarySearch>
  typed: TypedText
  user: CurrentUser
  today: string
  narrow: boolean
  view: View
}

/** A list of a day is asked for once the arrows rest. */
const restingPause = 150

const none: ReadonlyMap<string, ItineraryDayCount> = new Map()

const names: Readonly<Record<View, string>> = { day: t('day'), week: t('week'), month: t('month') }

const noBreak = '\u00a0'

/** What the calendar shows; on a phone beside the buttons. */
function titleOf(view: View, day: string, roomy: boolean): string {
  if (view === 'month') return monthOf(day)
  if (view === 'day') return roomy ? showDay(day) : `${weekdayOf(day).slice(0, 3)}, ${showDate(day).replaceAll(' ', noBreak)}`
  const [first = day] = weekOf(day)
  const last = weekOf(day).at(-1) ?? day
  return t('{slice} to {value}', { slice: showDate(first).slice(0, 6), value: isSameMonth(first, last) && !roomy ? dateOf(last) : showDate(last) })
}

type TurningProps = { view: View; day: string; today: string; roomy: boolean; onDay: (day: string) => void }

/** The pages before and after, and the way to today. */
function Turning({ view, day, today, roomy, onDay }: TurningProps) {
  return (
    <div className={`row gap-8 ${styles.turning} screen-only`}>
      <button type="button" className="square hovers" aria-label={t('Previous {value}', { value: names[view] })} onClick={() => onDay(turned(view, day, -1))}>
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" className="square hovers" aria-label={t('Next {value}', { value: names[view] })} onClick={() => onDay(turned(view, day, 1))}>
        <IconChevronRight size={20} aria-hidden />
      </button>
      <Button variant="default" onClick={() => onDay(today)} aria-current={day === today ? 'date' : undefined}>
        {t('Today')}
      </Button>
      <h2 aria-live="polite">{titleOf(view, day, roomy)}</h2>
    </div>
  )
}

/** The itineraries by their days: one day, a week, or a month with its chosen day. */
export function ItineraryCalendar({ screen, typed, user, today, narrow, view }: Props) {
  const { search, go, wide } = screen
  const day = search.date ?? today
  const [resting] = useDebouncedValue(day, restingPause)
  const roomy = useDesk()
  const narrowing = narrowingOf(search, typed.settled)
  const found = useItineraryDays({ ...narrowing, ...dayRangeOf(view, day) })
  // Beside an open record the week is a list of its days: then that of the record's day is shown.
  const recordLink = ({ id, visible_at }: ItineraryWithQueue, face: ReactNode) => screen.linkTo(id, face, view === 'week' ? { date: visible_at } : {})
  const counts = found.data ?? none
  const choose = (date: string) => go(({ page: _, ...before }) => ({ ...before, date }), { step: false })
  const openDay = (date: string) => go(({ page: _, ...before }) => ({ ...before, view: 'day', date }), { step: true })
  const dayList = (shown: string, title: boolean) => (
    <ItineraryDay
      key={shown}
      day={shown}
      title={title}
      count={counts.get(shown)}
      narrowing={narrowing}
      user={user}
      today={today}
      search={search}
      go={go}
      recordLink={recordLink}
    />
  )
  const rows = { openId: search.itinerary, recordLink, showWho: choosesAssignee(user) }
  return (
    <div className={`stack gap-12 shrink ${styles.calendar}`}>
      <Turning view={view} day={day} today={today} roomy={roomy} onDay={choose} />
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {view === 'day' && dayList(day, false)}
      {view === 'week' && narrow && (
        <WeekLines chosen={day} today={today} counts={counts} listed={wide} onDay={wide ? choose : openDay} />
      )}
      {view === 'week' && narrow && wide && dayList(day, true)}
      {view === 'week' && !narrow && (
        <WeekColumns {...rows} chosen={day} today={today} counts={counts} onDay={openDay} narrowing={narrowing} />
      )}
      {view === 'month' && (
        <div className={`stack gap-16 align-start shrink ${styles.month}`} data-old={found.isPlaceholderData}>
          <MonthGrid
            chosen={day}
            today={today}
            onChoose={choose}
            cell={(date) => <DayCounts count={counts.get(date)} roomy={roomy && !narrow} />}
            describe={(date) => describeCount(counts.get(date))}
          />
          {dayList(resting, true)}
        </div>
      )}
    </div>
  )
}
