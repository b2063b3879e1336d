import { useRef, useState } from 'react'
import type { Position } from '@bisita/rules/clients/pins'
import { t } from '@bisita/contract/words'
import { isNearNoVisit } from '../noVisit.ts'
import type { Stop } from '../stop.ts'
import type { Day } from '../useDay.ts'
import { useDragging } from '../useDragging.ts'
import styles from './day.module.css'
import { StopActions } from './StopActions.tsx'
import { StopRow } from './StopRow.tsx'
import { StopSheet } from './StopSheet.tsx'

type Props = { day: Day; noVisitPoints: readonly Position[] }

/** The stops that are still open, in the order of the way: dragged, moved by keys, or put in order again. */
export function StopList({ day, noVisitPoints }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { open, stops, locked } = day
  const numberOf = ({ id }: Stop) => stops.findIndex((stop) => stop.id === id) + 1
  const move = (stop: Stop, to: number) => {
    if (to < 0 || to >= open.length) return
    day.move(stop.id, to)
    setSaid(t('{client_name} is at place {n} of {open} and stays there.', { client_name: stop.itinerary.client_name, n: to + 1, open: open.length }))
  }
  const setLocked = (stop: Stop) => {
    day.setLocked(stop.id, !locked.includes(stop.id))
    setSaid(`${stop.itinerary.client_name} ${locked.includes(stop.id) ? t('may be moved when the rest is put in order') : t('keeps its place when the rest is put in order')}.`)
  }
  const { dragged, handle } = useDragging(
    () => list.current,
    (id, to) => {
      const stop = open.find((one) => one.id === id)
      if (stop !== undefined) move(stop, to)
    },
  )
  const sheet = open.find(({ id }) => id === chosen)
  return (
    <>
      <ol ref={list} className={`ruled ${styles.stops}`}>
        {open.map((stop, at) => (
          <StopRow
            key={stop.id}
            stop={stop}
            number={numberOf(stop)}
            locked={locked.includes(stop.id)}
            nearNoVisit={isNearNoVisit(stop, noVisitPoints)}
            moving={{
              handle: handle(stop.id),
              by: dragged?.id === stop.id ? dragged.by : null,
              onStep: (by) => move(stop, at + by),
              onLock: () => setLocked(stop),
            }}
            actions={<StopActions stop={stop} onMore={() => setChosen(stop.id)} />}
          />
        ))}
      </ol>
      <p className="unseen" role="status">
        {dragged === null ? said : t('To place {n}', { n: dragged.to + 1 })}
      </p>
      {sheet !== undefined && (
        <StopSheet
          stop={sheet}
          locked={locked.includes(sheet.id)}
          place={open.indexOf(sheet)}
          count={open.length}
          onMove={(to) => move(sheet, to)}
          onLock={() => setLocked(sheet)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
