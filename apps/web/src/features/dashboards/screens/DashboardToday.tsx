import { grouped } from '@bisita/rules/numbers'
import { dueFilters } from '@bisita/rules/touchpoints/ownSteps'
import { t } from '@bisita/contract/words'
import { Suspense } from 'react'
import { useClientsList } from '../../clients/clients.queries.ts'
import { useOwnWork } from '../dashboards.queries.ts'
import { clients, contacts, onDays } from '../targets.ts'
import { useItineraryDays } from '../../itineraries/itineraries.queries.ts'
import type { ItineraryDayCount } from '../../itineraries/itineraries.repository.ts'
import { totalOf } from '../../itineraries/format.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { Marked } from '../../../ui/marks.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { figureLink } from './figureLink.tsx'
import styles from '../../itineraries/screens/itineraryCalendar.module.css'
import { Overdue } from '../../itineraries/screens/Overdue.tsx'

const DayToday = lazyWithPreload(() => import('../../day/screens/DayToday.tsx'), 'DayToday')

/** `1 of 9 done`: what was skipped needs nobody any more either. */
const doneWords = (count: ItineraryDayCount | undefined): string =>
  count === undefined || totalOf(count) === 0 ? t('Nothing planned') : t('{n} of {totalOf} done', { n: count.visited + count.skipped, totalOf: totalOf(count) })

type Work = ReturnType<typeof useOwnWork>['data']

/** `Visits today: 4 of 15, 3 working days in a row on target`. Keeps its room until it is known. */
function OwnWork({ work }: { work: Work }) {
  const { user } = useSignedIn()
  if (work === undefined || work.visits === null) return <p className={`soft figures ${styles.progress}`}>{'\u00a0'}</p>
  const { date, visits, target, streak } = work
  const mark = figureLink(contacts('visit', { visit: true, call: false }, { ...onDays({ from: date, to: date }), user_id: user.id }))
  return (
    <p className={`soft figures ${styles.progress}`}>
      {t('Visits today:')} <Marked mark={mark}>{grouped(visits)}</Marked>
      {target !== null && target > 0 && t(' of {target}', { target })}
      {streak !== null && streak > 1 && t(', {streak} working days in a row on target', { streak })}
    </p>
  )
}

/** Whom the strategy has due for a visit, in the list of clients. */
function DueWork() {
  const { user } = useSignedIn()
  const due = dueFilters(user.user_type)
  const { data } = useClientsList({ ...due, ipp: 1 })
  return <p className={`soft figures ${styles.progress}`}>{data === undefined ? '\u00a0' : <>{t('Due touchpoints:')} <Marked mark={figureLink(clients(due))}>{grouped(data.count)}</Marked></>}</p>
}

/** What else waits: the strategy's due visits, and plans of earlier days. */
function Below() {
  return (
    <>
      <DueWork />
      <Overdue keepsRoom />
    </>
  )
}

/** What an mr has still to do today, in the order of the way. Says once when it stands: until then it has no size to go by. */
export function DashboardToday({ onStands }: { onStands: () => void }) {
  const today = useToday()
  const counts = useItineraryDays({ date_from: today, date_to: today })
  const { data: work } = useOwnWork()
  return (
    <section className="stack gap-8" style={{ maxWidth: 720, marginBottom: 28 }} aria-label={t('Today')}>
      <div className="row wrap gap-4-12 between not-empty">
        <h2>{t('Today')}</h2>
        {counts.data !== undefined && <p className={`soft figures ${styles.progress}`}>{doneWords(counts.data.get(today))}</p>}
      </div>
      <Suspense fallback={<RowsShape rows={4} tall />}>
        <DayToday today={today} made={work?.visits ?? undefined} target={work?.target ?? null} work={<OwnWork work={work} />} below={<Below />} onStands={onStands} />
      </Suspense>
    </section>
  )
}
