import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { standing } from '../showing.ts'
import styles from './ClientCards.module.css'
import type { ClientRowsProps } from './ClientTable.tsx'

/** The clients of a page where there is little width: on a phone, and beside an open record. */
export function ClientCards({ clients, openId, recordLink }: ClientRowsProps) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {clients.map((client) => (
        <li key={client.id} data-open={client.id === openId}>
          {recordLink(
            client,
            <>
              <span className={styles.who}>
                <strong>{client.fullname}</strong>
                <span>
                  {client.barangay}, {client.mun_city}
                </span>
              </span>
              <StateMark {...standing(client)} />
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
