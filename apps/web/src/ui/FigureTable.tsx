import { grouped } from '@bisita/rules/numbers'
import styles from './FigureTable.module.css'

type Props = {
  label: string
  /** The first names the rows, the rest are figures. */
  columns: readonly string[]
  rows: readonly (readonly [string, ...(string | number)[]])[]
}

/** Figures under each other, right-aligned. */
export function FigureTable({ label, columns, rows }: Props) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
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
                <td key={columns[at + 1]}>{typeof figure === 'number' ? grouped(figure) : figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
