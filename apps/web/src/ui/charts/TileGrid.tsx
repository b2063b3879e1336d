import { type Mark, Marked } from '../marks.tsx'
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
  readonly mark: Mark | undefined
}

/** How dark a tile is: by fifths of the whole. */
const shadeOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(5, Math.floor(shareOf(part, whole) * 5) + 1))

/** Places where they lie about, each with the part of it that is meant; darker is more, and the number says how much. */
export function TileGrid({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className={styles.grid} role="group" aria-label={label} ref={roving.ref} onKeyDown={roving.onKeyDown}>
      {tiles.map(({ key, name, column, row, part, whole, mark }) => (
        <div key={key} className={styles.place} data-shade={shadeOf(part, whole)} style={{ gridColumn: column, gridRow: row }}>
          <Marked mark={whole > 0 ? mark : undefined} className={styles.tile}>
            <span className={styles.name}>{name}</span>{' '}
            <span className={styles.share}>{whole === 0 ? '–' : percent(part, whole)}</span>
          </Marked>
        </div>
      ))}
    </div>
  )
}
