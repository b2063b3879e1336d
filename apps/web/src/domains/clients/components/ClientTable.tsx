import { idTypeLabels } from '@bisita/contract/pension'
import { showDate } from '@bisita/rules/dates'
import { showPeso } from '@bisita/rules/money'
import { showPhone } from '@bisita/rules/phones'
import type { ReactNode } from 'react'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { moveThroughRows } from '../../../ui/moveThroughRows.ts'
import type { Client, ClientOrder } from '../clients.repository.ts'
import { showResult, standing } from '../showing.ts'
import styles from './ClientTable.module.css'

export type ClientRowsProps = {
  clients: readonly Client[]
  /** The client whose record is open. */
  openId: string | undefined
  /** A link to the record of a client, around its name. */
  recordLink: (client: Client, face: ReactNode) => ReactNode
}

type Props = ClientRowsProps & { order: ClientOrder; onOrder: (order: ClientOrder) => void }

/** A press anywhere on a row opens it; marking a number to copy it does not. */
function openRow({ currentTarget }: { currentTarget: HTMLElement }): void {
  if (window.getSelection()?.isCollapsed ?? true) currentTarget.querySelector('a')?.click()
}

function Row({ client, open, recordLink }: { client: Client; open: boolean } & Pick<ClientRowsProps, 'recordLink'>) {
  const place = `${client.barangay}, ${client.mun_city}`
  const pension = `${idTypeLabels[client.id_type]}, ${client.pension_type}`
  return (
    <tr data-open={open} onClick={openRow}>
      <th scope="row" onClick={(event) => event.stopPropagation()}>
        {recordLink(client, client.fullname)}
      </th>
      <td title={place}>{place}</td>
      <td className="number">{client.phone_number === null ? '' : showPhone(client.phone_number)}</td>
      <td title={pension}>{pension}</td>
      <td className={styles.amount}>{client.pension_amt === null ? '' : showPeso(client.pension_amt)}</td>
      <td className="number">{client.last_visit === null ? '' : showDate(client.last_visit)}</td>
      <td title={showResult(client) ?? undefined}>
        {client.has_availed || client.visit_result === null ? <StateMark {...standing(client)} /> : showResult(client)}
      </td>
    </tr>
  )
}

/** The clients of a page on a desk: a row each, arrows move from name to name. */
export function ClientTable({ clients, openId, recordLink, order, onOrder }: Props) {
  return (
    <table className={styles.table}>
      <caption className="unseen">Clients</caption>
      <thead>
        <tr>
          <SortHeader name="Name" field="fullname" order={order} onOrder={onOrder} />
          <th scope="col">Place</th>
          <th scope="col">Phone</th>
          <th scope="col">Pension</th>
          <th scope="col" className={styles.amount}>
            Monthly
          </th>
          <SortHeader name="Last visit" field="last_visit" order={order} onOrder={onOrder} falling />
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody onKeyDown={moveThroughRows}>
        {clients.map((client) => (
          <Row key={client.id} client={client} open={client.id === openId} recordLink={recordLink} />
        ))}
      </tbody>
    </table>
  )
}
