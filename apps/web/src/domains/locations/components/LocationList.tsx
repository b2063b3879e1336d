import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { moveThroughRows } from './moveThroughLocations.ts'
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
    <div ref={scroller} className={styles.scroller} onKeyDown={(event) => moveThroughRows(event, rows, locations.length)}>
      <ul style={{ height: rows.getTotalSize() }} className={styles.list}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const location = locations[index]
          if (location === undefined) return null
          return (
            <li key={location.id} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                data-index={index}
                aria-pressed={location.id === chosenId}
                onClick={() => onChoose(location)}
              >
                <strong>{location.barangay}</strong>
                <span>
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
