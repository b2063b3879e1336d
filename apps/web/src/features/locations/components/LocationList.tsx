import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { moveThroughLocations } from './moveThroughLocations.ts'
import type { Location } from '../locations.repository.ts'
import styles from './LocationList.module.css'

const rowHeight = 56

type Props = { locations: readonly Location[]; chosenId: string | undefined; onChoose: (location: Location) => void }

/** Locations to choose one from. Only those in view are in the page: a city may have nine hundred. */
export function LocationList({ locations, chosenId, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: locations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  return (
    <div ref={scroller} className="scroll-y framed round" style={{ height: 'min(380px, 46dvh)' }} onKeyDown={(event) => moveThroughLocations(event, rows, locations.length)}>
      <ul style={{ height: rows.getTotalSize() }} className={`anchor ${styles.list}`}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const location = locations[index]
          if (location === undefined) return null
          return (
            <li key={location.id} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                className="stack full ink at-start bare press hovers focus-inside"
                data-index={index}
                aria-pressed={location.id === chosenId}
                onClick={() => onChoose(location)}
              >
                <strong className="strong">{location.barangay}</strong>
                <span className="small mute">
                  {location.mun_city}, {location.province}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
