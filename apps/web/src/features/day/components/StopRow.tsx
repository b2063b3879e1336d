import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { queueMarks } from '../../../device/queue/labels.ts'
import { blockMarks } from '../../../ui/guard/blockMark.ts'
import { StateMark, type StateTone } from '../../../ui/StateMark.tsx'
import { statusMarks } from '../../itineraries/format.ts'
import { noVisitWords } from '../noVisit.ts'
import type { Stop } from '../stop.ts'
import styles from './day.module.css'

type Props = {
  stop: Stop
  number: number
  locked: boolean
  nearNoVisit: boolean
  /** Moves it by keyboard and drag; left out where the order is only looked at. */
  moving?: { readonly handle: HTMLAttributes<HTMLElement>; readonly by: number | null; readonly onStep: (by: -1 | 1) => void; readonly onLock: () => void }
  actions?: ReactNode
}

type Mark = { readonly tone: StateTone; readonly word: string }

/** What is to be known of a stop at a glance. */
export function marksOf({ itinerary, client, position }: Stop, nearNoVisit: boolean): readonly Mark[] {
  return [
    ...(itinerary.status === 'scheduled' ? [] : [statusMarks[itinerary.status]]),
    ...queueMarks(itinerary),
    ...blockMarks(itinerary),
    ...(nearNoVisit && itinerary.do_not_contact !== 'all' ? [{ tone: 'stopped', word: noVisitWords } as const] : []),
    ...(client !== undefined && position === null ? [{ tone: 'plain', word: t('Place not known') } as const] : []),
  ]
}

/** A stop of the day: its number, who and where, what is to be known, and what there is to do. */
export function StopRow({ stop, number, locked, nearNoVisit, moving, actions }: Props) {
  const { itinerary } = stop
  const note = [stop.isAbout ? t('{barangay} (approximate)', { barangay: itinerary.barangay }) : itinerary.barangay, itinerary.skip_reason ?? itinerary.remarks, ...(stop.open ? stop.facts : [])]
  const marks = marksOf(stop, nearNoVisit)
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (moving === undefined || (step === null && event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
    if (step === null) moving.onLock()
    else moving.onStep(step)
  }
  return (
    <li className={`ruled-below ${styles.stop}`} data-stop={stop.id} data-open={stop.open} data-dragged={moving?.by !== null && moving !== undefined} style={moving?.by ? { transform: `translateY(${moving.by}px)` } : undefined}>
      {moving === undefined ? (
        <span className={`strong figures ${styles.number}`}>{number}</span>
      ) : (
        <button
          type="button"
          className={`strong figures ${styles.number}`}
          data-locked={locked}
          aria-pressed={locked}
          aria-label={locked ? t('Stop {number}, {client_name}: locked. Drag it, or move it with the arrow keys; Enter locks its place.', { number, client_name: itinerary.client_name }) : t('Stop {number}, {client_name}: not locked. Drag it, or move it with the arrow keys; Enter locks its place.', { number, client_name: itinerary.client_name })}
          onKeyDown={press}
          {...moving.handle}
        >
          {number}
        </button>
      )}
      <Link to="/itinerary" search={{ itinerary: itinerary.id }} state={{ opened: true }} className={`ink ${styles.face}`}>
        <strong className="strong">{itinerary.client_name}</strong>
        <span className="small mute">{note.filter((part) => part !== null && part !== '').join(' · ')}</span>
        {marks.length > 0 && (
          <span className="flex wrap gap-4-8">
            {marks.map((mark) => (
              <StateMark key={mark.word} {...mark} />
            ))}
          </span>
        )}
      </Link>
      {actions}
    </li>
  )
}
