import { showDate } from '@bisita/rules/dates'
import type { ReactNode } from 'react'
import { queueMarks } from '../../../device/queue/words.ts'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { Itinerary, ItineraryOrder } from '../itineraries.repository.ts'
import { pinNames, placeOf, statusMarks } from '../showing.ts'
import styles from './ItineraryTable.module.css'

export type ItineraryRowsProps = {
  itineraries: readonly Itinerary[]
  /** The itinerary whose record is open. */
  openId: string | undefined
  /** A link to the record of an itinerary, around what names it. */
  recordLink: (itinerary: Itinerary, face: ReactNode) => ReactNode
  /** Whether it is said who goes: an mr sees own ones only. */
  showWho: boolean
}

type Props = ItineraryRowsProps & { order: ItineraryOrder; onOrder: (order: ItineraryOrder) => void }

/** The itineraries of a page on a desk, a row each. */
export function ItineraryTable({ itineraries, openId, recordLink, showWho, order, onOrder }: Props) {
  return (
    <RowTable
      caption="Itineraries"
      className={styles.itineraries}
      head={
        <>
          <th scope="col" className={styles.name}>
            Client
          </th>
          <th scope="col">Place</th>
          <SortHeader name="Day" field="visible_at" order={order} onOrder={onOrder} falling />
          {showWho && <th scope="col">Who goes</th>}
          <th scope="col" className={styles.short}>
            Plan
          </th>
          <th scope="col" className={styles.short}>
            Status
          </th>
        </>
      }
    >
      {itineraries.map((itinerary) => (
        <TableRow key={itinerary.id} open={itinerary.id === openId}>
          <NameCell>{recordLink(itinerary, itinerary.client_name)}</NameCell>
          <td title={placeOf(itinerary)}>{placeOf(itinerary)}</td>
          <td className="number">{showDate(itinerary.visible_at)}</td>
          {showWho && <td title={itinerary.assigned_to_name}>{itinerary.assigned_to_name}</td>}
          <td>{pinNames[itinerary.pin_type]}</td>
          <td>
            {/* What is not sent yet says so; its status will be what it is then. */}
            <StateMark {...(queueMarks(itinerary)[0] ?? statusMarks[itinerary.status])} />
          </td>
        </TableRow>
      ))}
    </RowTable>
  )
}
