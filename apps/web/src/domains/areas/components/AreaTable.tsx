import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import type { Area } from '../areas.repository.ts'
import type { AreaOrder } from '../orders.ts'
import { namesWords } from '../showing.ts'
import styles from './Areas.module.css'

type Props = {
  areas: readonly Area[]
  openId: string | undefined
  /** A link to the area, around its name. */
  link: (area: Area, face: ReactNode) => ReactNode
  order: AreaOrder
  onOrder: (order: AreaOrder) => void
  /** Whether there is room for the names only, with the rest under them. */
  narrow: boolean
}

const branchWords = ({ assigned_branches: branches }: Area) => namesWords(branches.map(({ branch_name }) => branch_name), 'No branches')
const headWords = ({ assigned_area_heads: heads }: Area) => namesWords(heads.map(({ display_name }) => display_name), 'No head')

/** The areas of a page: a row each, with branches and heads. */
export function AreaTable({ areas, openId, link, order, onOrder, narrow }: Props) {
  return (
    <RowTable
      caption="Areas"
      className={`${styles.areas} ${narrow ? styles.narrow : ''}`}
      head={
        <>
          <SortHeader name="Area" field="area_name" order={order} onOrder={onOrder} />
          {!narrow && (
            <>
              <th scope="col">Branches</th>
              <th scope="col">Heads</th>
            </>
          )}
        </>
      }
    >
      {areas.map((area) => (
        <TableRow key={area.id} open={area.id === openId}>
          <NameCell className={styles.name}>
            {link(
              area,
              narrow ? (
                <>
                  <span>{area.area_name}</span>
                  <small>{branchWords(area)}</small>
                  <small>{headWords(area)}</small>
                </>
              ) : (
                area.area_name
              ),
            )}
          </NameCell>
          {!narrow && (
            <>
              <td title={branchWords(area)}>{branchWords(area)}</td>
              <td title={headWords(area)}>{headWords(area)}</td>
            </>
          )}
        </TableRow>
      ))}
    </RowTable>
  )
}
