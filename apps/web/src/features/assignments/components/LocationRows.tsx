import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { RowCheck } from '../../../ui/tables/RowCheck.tsx'
import { clientsText } from '../locationSelection.ts'
import styles from './LocationRows.module.css'

type Row = { readonly id: string; readonly barangay: string; readonly mun_city: string; readonly province: string; readonly clients: number }

type Props<T extends Row> = {
  label: string
  rows: readonly T[]
  chosen: ReadonlyMap<string, T>
  onChoose: (row: T, on: boolean) => void
  /** What else is to be known of a place. */
  note: (row: T) => ReactNode
}

/** Locations with a box each, and the clients who live there. */
export function LocationRows<T extends Row>({ label, rows, chosen, onChoose, note }: Props<T>) {
  return (
    <ul className={`ruled ${styles.rows}`} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className="row ruled-below" data-chosen={chosen.has(row.id)}>
          <RowCheck label={t('Select {barangay}, {mun_city}', { barangay: row.barangay, mun_city: row.mun_city })} checked={chosen.has(row.id)} onChange={(on) => onChoose(row, on)} />
          <span className={`stack grow shrink ${styles.name}`}>
            <strong className="strong">{row.barangay}</strong>
            <span>
              {row.mun_city}, {row.province}
            </span>
            {note(row)}
          </span>
          <span className="rigid soft figures unbroken" style={{ paddingInlineEnd: 8 }}>{clientsText(row.clients)}</span>
        </li>
      ))}
    </ul>
  )
}
