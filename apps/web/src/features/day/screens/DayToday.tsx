import { Button } from '@mantine/core'
import { aboutKilometres } from '@bisita/rules/day/distance'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { IconMap, IconPlus, IconPrint, IconRefresh } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { FailedState, RowsShape } from '../../../ui/states.tsx'
import { DaySheet } from '../components/DaySheet.tsx'
import { FillDay } from '../components/FillDay.tsx'
import { MoveOverdue } from '../components/MoveOverdue.tsx'
import { NearbyDue } from '../components/NearbyDue.tsx'
import { StopActions } from '../components/StopActions.tsx'
import { StopList } from '../components/StopList.tsx'
import { StopRow } from '../components/StopRow.tsx'
import { useDueClients, useNoVisitPoints } from '../day.queries.ts'
import { isNearNoVisit } from '../noVisit.ts'
import { useDay } from '../useDay.ts'
import { whereNow } from '../whereNow.ts'
import styles from '../components/day.module.css'

const PlacedStops = lazyWithPreload(() => import('../components/PlacedStops.tsx'), 'PlacedStops')

type Props = {
  today: string
  /** Visits of today so far, planned or not; undefined while that is not known. */
  made: number | undefined
  /** How many the day should have; null where it has no target. */
  target: number | null
  /** The work of today in words. */
  work: ReactNode
  /** What stands below the day. */
  below: ReactNode
  /** Called once it stands. */
  onStands: () => void
}

/** The mr's day: its stops in the order of the way, and what fills, orders, prints it. */
export function DayToday({ today, made, target, work, below, onStands }: Props) {
  const { user, settings, info } = useSignedIn()
  const day = useDay({ day: today })
  const noVisitPoints = useNoVisitPoints(day.stands)
  const [over, setOver] = useState<'fill' | 'overdue' | null>(null)
  const [onMap, setOnMap] = useState(false)
  const close = () => setOver(null)
  // What stands below comes when its size is known, so that nothing jumps.
  const due = useDueClients()
  const stands = (day.stands && !due.isPending) || day.found.isError
  const tell = useEffectEvent(onStands)
  useEffect(() => {
    if (stands) tell()
  }, [stands])
  if (day.found.isError && day.found.data === undefined) return <FailedState text={failureText(day.found.error)} onRetry={() => void day.found.refetch()} />
  if (!day.stands) return <RowsShape rows={4} tall />
  const done = day.stops.filter(({ open }) => !open)
  // On a day without a target, somebody who works all the same fills it as any other.
  const goal = target || settings.daily_target
  const room = Math.max(0, goal - (made ?? done.length) - day.open.length)
  return (
    <>
      <div className="row wrap gap-4-12 between not-empty">
        {work}
        {day.left > 0 && (
          <p className={`soft figures ${styles.way}`}>
            {t('{open} to go, {aboutKilometres}', { open: day.open.length, aboutKilometres: aboutKilometres(day.left) })}
          </p>
        )}
      </div>
      {day.stops.length === 0 && <p>{t('Nothing is planned for today.')}</p>}
      <div>
        {onMap ? (
          <Suspense fallback={<RowsShape rows={5} tall />}>
            <PlacedStops stops={day.stops} start={day.from} noVisitPoints={noVisitPoints} actions={(stop) => <StopActions stop={stop} />} />
          </Suspense>
        ) : (
          <StopList day={day} noVisitPoints={noVisitPoints} />
        )}
        <div className={`flex wrap gap-8 ${styles.tools}`}>
          {day.open.length > 1 && (
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void whereNow().then(day.orderRest)}>
              {t('Order the rest')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOver('fill')}>
            {t('Fill my day')}
          </Button>
          {day.stops.length > 0 && (
            <Button variant="default" leftSection={onMap ? undefined : <IconMap size={18} aria-hidden />} onClick={() => setOnMap(!onMap)}>
              {onMap ? t('List') : t('Map')}
            </Button>
          )}
          {(info?.overdue_itineraries ?? 0) > 0 && (
            <Button variant="default" onClick={() => setOver('overdue')}>
              {t('Move earlier plans')}
            </Button>
          )}
          {day.stops.length > 0 && (
            <Button variant="default" leftSection={<IconPrint size={18} aria-hidden />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          )}
        </div>
      </div>
      {stands && (
        <>
          <NearbyDue today={today} day={day} />
          {done.length > 0 && (
            <details>
              <summary className="touch">{t('Done today: {done}', { done: done.length })}</summary>
              <ol className={`ruled ${styles.stops}`}>
                {done.map((stop) => (
                  <StopRow key={stop.id} stop={stop} number={day.stops.indexOf(stop) + 1} locked={false} nearNoVisit={isNearNoVisit(stop, noVisitPoints)} />
                ))}
              </ol>
            </details>
          )}
          <p>
            <Link to="/itinerary" search={{ view: 'day' }} className="inline-row medium touch">
              {t('The whole day')}
            </Link>
          </p>
          {below}
        </>
      )}
      <DaySheet date={today} who={user.display_name} day={day} noVisitPoints={noVisitPoints} />
      {over === 'fill' && <FillDay today={today} day={day} room={room} target={goal} onClose={close} />}
      {over === 'overdue' && <MoveOverdue today={today} target={goal} onClose={close} />}
    </>
  )
}
