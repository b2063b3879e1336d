import { idTypeLabels } from '@bisita/contract/pension'
import { showDate } from '@bisita/rules/dates'
import { showPeso } from '@bisita/rules/money'
import { showPhone } from '@bisita/rules/phones'
import type { ReactNode } from 'react'
import { queueMarks } from '../../../device/queue/words.ts'
import { RowCheck } from '../../../ui/RowCheck.tsx'
import { ActionCell, NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Client, ClientOrder } from '../clients.repository.ts'
import { showResult, standing, waiting } from '../showing.ts'
import styles from './ClientTable.module.css'

export type ClientRowsProps = {
  clients: readonly Client[]
  /** The client whose record is open. */
  openId: string | undefined
  /** A link to the record of a client, around its name. */
  recordLink: (client: Client, face: ReactNode) => ReactNode
  /** What can be done with a client without opening its record. */
  rowActions: (client: Client) => ReactNode
  /** The choosing of several; null while it is not done. */
  choosing: ChoosingOfClients | null
}

export type ChoosingOfClients = {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (client: Client, chosen: boolean) => void
}

type Props = ClientRowsProps & { order: ClientOrder; onOrder: (order: ClientOrder) => void }

/** How contacts with the client ended; what is not sent or decided yet comes first, in one word that fits. */
function Result({ client }: { client: Client }) {
  const [mark] = queueMarks(client)
  if (mark !== undefined && mark.tone !== waiting.tone) return <StateMark {...mark} />
  if (mark !== undefined)
    return (
      <span title={waiting.word}>
        <StateMark tone={waiting.tone} word="Waiting" />
        <span className="unseen">for approval</span>
      </span>
    )
  return client.has_availed || client.visit_result === null ? <StateMark {...standing(client)} /> : showResult(client)
}

type RowProps = { client: Client; open: boolean } & Pick<ClientRowsProps, 'recordLink' | 'rowActions' | 'choosing'>

function Row({ client, open, recordLink, rowActions, choosing }: RowProps) {
  const place = `${client.barangay}, ${client.mun_city}`
  const pension = `${idTypeLabels[client.id_type]}, ${client.pension_type}`
  return (
    <TableRow open={open}>
      <NameCell>
        <div className={styles.name}>
          {choosing !== null && <ClientCheck client={client} choosing={choosing} />}
          {recordLink(client, client.fullname)}
        </div>
      </NameCell>
      <td title={place}>{place}</td>
      <td className="number">{client.phone_number === null ? '' : showPhone(client.phone_number)}</td>
      <td title={pension}>{pension}</td>
      <td className={styles.amount}>{client.pension_amt === null ? '' : showPeso(client.pension_amt)}</td>
      <td className="number">{client.last_visit === null ? '' : showDate(client.last_visit)}</td>
      <td title={showResult(client) ?? undefined}>
        <Result client={client} />
      </td>
      <ActionCell className={`${styles.actions} screen-only`}>
        <span>{rowActions(client)}</span>
      </ActionCell>
    </TableRow>
  )
}

/** Chooses one of several. */
export function ClientCheck({ client, choosing }: { client: Client; choosing: ChoosingOfClients }) {
  return (
    <RowCheck
      label={`Choose ${client.fullname}`}
      checked={choosing.chosen.has(client.id)}
      onChange={(wanted) => choosing.onChoose(client, wanted)}
    />
  )
}

/** The clients of a page on a desk, a row each. */
export function ClientTable({ clients, openId, order, onOrder, ...row }: Props) {
  return (
    <RowTable
      caption="Clients"
      className={styles.clients}
      head={
        <>
          <SortHeader name="Name" field="fullname" order={order} onOrder={onOrder} />
          <th scope="col">Place</th>
          <th scope="col">Phone</th>
          <th scope="col">Pension</th>
          <th scope="col" className={styles.amount}>
            Monthly
          </th>
          <SortHeader name="Last visit" field="last_visit" order={order} onOrder={onOrder} falling />
          <th scope="col">Result</th>
          <th scope="col" className="screen-only">
            <span className="unseen">Record</span>
          </th>
        </>
      }
    >
      {clients.map((client) => (
        <Row key={client.id} client={client} open={client.id === openId} {...row} />
      ))}
    </RowTable>
  )
}
