import { type MarkLink, Marked } from '../marks.tsx'
import { percent, shareOf } from './scale.ts'
import { useRoving } from '../hooks/useRoving.ts'
import styles from './TileGrid.module.css'

export type Tile = {
  readonly key: string
  readonly name: string
  readonly column: number
  readonly row: number
  readonly part: number
  readonly whole: number
  readonly mark: MarkLink | undefined
}

/** The shade of a tile, 0 to 5: by fifths of the whole. */
const shadeOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(5, Math.floor(shareOf(part, whole) * 5) + 1))

/** Places in their rough positions, each with its percentage; a darker tile is a higher value, and the number shows it. */
export function TileGrid({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className="stack gap-4" style={{ gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', maxWidth: 420 }} role="group" aria-label={label} ref={roving.ref} onKeyDown={roving.onKeyDown}>
      {tiles.map(({ key, name, column, row, part, whole, mark }) => (
        <div key={key} className={`shrink ${styles.place}`} data-shade={shadeOf(part, whole)} style={{ gridColumn: column, gridRow: row }}>
          <Marked mark={whole > 0 ? mark : undefined} className={`centred ink no-line ${styles.tile}`}>
            <span className="tiny cut" style={{ maxWidth: '100%' }}>{name}</span>{' '}
            <span className="strong figures">{whole === 0 ? '–' : percent(part, whole)}</span>
          </Marked>
        </div>
      ))}
    </div>
  )
}
