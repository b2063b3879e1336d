import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { aboutKilometres } from '@bisita/rules/day/distance'
import { t } from '@bisita/contract/words'
import { IconPrint } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState, RowsShape } from '../../../ui/states.tsx'
import { DaySheet } from '../components/DaySheet.tsx'
import { StopActions } from '../components/StopActions.tsx'
import { StopRow } from '../components/StopRow.tsx'
import { useDay } from '../useDay.ts'
import styles from '../components/day.module.css'

type Props = {
  date: string
  userId: string
  /** Whether it is shown on the map. */
  onMap: boolean
}

const PlacedStops = lazyWithPreload(() => import('../components/PlacedStops.tsx'), 'PlacedStops')

const noPoints: readonly never[] = []

/** Somebody's day as its way goes: planned against done, each stop with its number and what became of it. */
export function DayOfPerson({ date, userId, onMap }: Props) {
  const day = useDay({ day: date, userId })
  const { stops, found } = day
  if (!day.stands) return <QueryState query={found} rows={5} tall />
  if (stops.length === 0) return null
  const visited = stops.filter(({ itinerary }) => itinerary.status === 'visited').length
  const skipped = stops.filter(({ itinerary }) => itinerary.status === 'skipped').length
  const who = stops[0]?.itinerary.assigned_to_name ?? ''
  return (
    <section className="stack gap-8" aria-label={t('The day of {who}', { who })}>
      <p className="soft figures">
        {t('{who}: {visited} of {stops} done', { who, visited, stops: stops.length })}
        {skipped > 0 && t(', {skipped} skipped', { skipped })}
        {day.metres > 0 && `, ${aboutKilometres(day.metres)}`}
      </p>
      <p>
        <Button variant="default" leftSection={<IconPrint size={18} aria-hidden />} onClick={() => window.print()}>
          {t('Print this day')}
        </Button>
      </p>
      {onMap ? (
        <Suspense fallback={<RowsShape rows={5} tall />}>
          <PlacedStops stops={stops} start={null} noVisitPoints={noPoints} actions={(stop) => <StopActions stop={stop} />} />
        </Suspense>
      ) : (
      <ol className={`ruled ${styles.stops}`}>
        {stops.map((stop, at) => (
          <StopRow key={stop.id} stop={stop} number={at + 1} locked={false} nearNoVisit={false} />
        ))}
      </ol>
      )}
      <DaySheet date={date} who={who} day={day} noVisitPoints={noPoints} />
    </section>
  )
}
