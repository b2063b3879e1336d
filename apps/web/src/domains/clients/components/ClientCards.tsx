import { queueMarks } from '../../../device/queue/words.ts'
import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import { StateMark } from '../../../ui/StateMark.tsx'
import { standing } from '../showing.ts'
import styles from './ClientCards.module.css'
import { ClientCheck, type ClientRowsProps } from './ClientTable.tsx'

/** The clients of a page where there is little width: on a phone, and beside an open record. */
export function ClientCards({ clients, openId, recordLink, rowActions, choosing }: ClientRowsProps) {
  return (
    <ul className={styles.cards} onKeyDown={moveThroughRows}>
      {clients.map((client) => (
        <li key={client.id} data-open={client.id === openId}>
          {choosing !== null && <ClientCheck client={client} choosing={choosing} />}
          {recordLink(
            client,
            <>
              <span className={styles.who}>
                <strong>{client.fullname}</strong>
                <span>
                  {client.barangay}, {client.mun_city}
                </span>
                {queueMarks(client).map((mark) => (
                  <StateMark key={mark.word} {...mark} />
                ))}
              </span>
              <StateMark {...standing(client)} />
            </>,
          )}
          {choosing === null && rowActions(client)}
        </li>
      ))}
    </ul>
  )
}
