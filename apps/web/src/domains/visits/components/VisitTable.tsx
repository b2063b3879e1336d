import { showAppointment, showDate, showTime } from '@bisita/rules/dates'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { showResult, warningMarks } from '../showing.ts'
import type { Visit, VisitOrder } from '../visits.repository.ts'
import { ProofSigns } from './ProofSigns.tsx'
import styles from './VisitTable.module.css'

export type VisitRowsProps = {
  visits: readonly Visit[]
  /** The one whose record is open. */
  openId: string | undefined
  /** A link to its record, around what names it. */
  recordLink: (visit: Visit, face: ReactNode) => ReactNode
}

type Props = VisitRowsProps & { caption: string; proven: boolean; order: VisitOrder; onOrder: (order: VisitOrder) => void }

function Row({ visit, open, proven, recordLink }: { visit: Visit; open: boolean; proven: boolean } & Pick<VisitRowsProps, 'recordLink'>) {
  const place = `${visit.barangay}, ${visit.mun_city}`
  const result = showResult(visit)
  return (
    <TableRow open={open}>
      <td className="number">
        {showDate(visit.visit_time)}, {showTime(visit.visit_time)}
      </td>
      <NameCell>{recordLink(visit, visit.client_name)}</NameCell>
      <td title={result ?? undefined}>{visit.has_availed ? <StateMark tone="done" word="Availed" /> : result}</td>
      <td title={visit.user_display_name}>{visit.user_display_name}</td>
      <td title={place}>{place}</td>
      <td>
        <span className={styles.signs}>
          {proven ? <ProofSigns visit={visit} /> : visit.call_back_at !== null && <span className="number">{showAppointment(visit.call_back_at)}</span>}
          {warningMarks(visit).map((mark) => (
            <StateMark key={mark.word} {...mark} />
          ))}
        </span>
      </td>
    </TableRow>
  )
}

/** Visits or calls of a page on a desk. */
export function VisitTable({ visits, openId, recordLink, caption, proven, order, onOrder }: Props) {
  return (
    <RowTable
      caption={caption}
      className={styles.visits}
      head={
        <>
          <SortHeader name="Time" field="visit_time" order={order} onOrder={onOrder} falling />
          <th scope="col">Client</th>
          <th scope="col">Result</th>
          <th scope="col">By</th>
          <th scope="col">Place</th>
          <th scope="col">{proven ? 'Proof' : 'Call back'}</th>
        </>
      }
    >
      {visits.map((visit) => (
        <Row key={visit.id} visit={visit} open={visit.id === openId} proven={proven} recordLink={recordLink} />
      ))}
    </RowTable>
  )
}
