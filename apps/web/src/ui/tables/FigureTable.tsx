import { grouped } from '@bisita/rules/numbers'
import { type MarkLink, Marked } from '../marks.tsx'
import styles from './FigureTable.module.css'

/** A figure; `mark` links it to the list of the counted records. */
export type Figure = string | number | { readonly value: number; readonly mark: MarkLink | undefined }

const shown = (figure: Figure) => {
  if (typeof figure === 'string') return figure
  if (typeof figure === 'number') return grouped(figure)
  return <Marked mark={figure.value > 0 ? figure.mark : undefined}>{grouped(figure.value)}</Marked>
}

type Props = {
  label: string
  /** The column headers: the first is of the row names, the others of figures. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...Figure[]])[]
}

/** A table of right-aligned figures with named rows. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <div className={`scroll-x anchor ${styles.scroller}`}>
      <table className={`full ${styles.table}`}>
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, at) => (
                <td key={columns[at + 1]}>{shown(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
