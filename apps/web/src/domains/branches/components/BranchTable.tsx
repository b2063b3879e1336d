import { grouped } from '@bisita/rules/numbers'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import type { Branch } from '../desk.repository.ts'
import type { BranchOrder } from '../orders.ts'
import { contentWords } from '../showing.ts'
import styles from './BranchTable.module.css'

type Props = {
  branches: readonly Branch[]
  openId: string | undefined
  /** A link to the branch, around its name. */
  link: (branch: Branch, face: ReactNode) => ReactNode
  order: BranchOrder
  onOrder: (order: BranchOrder) => void
  /** Whether there is room for the names only, with the figures under them. */
  narrow: boolean
}

/** The branches of a page: a row each, with what stands in them. */
export function BranchTable({ branches, openId, link, order, onOrder, narrow }: Props) {
  const header = { order, onOrder }
  const figure = (count: number) => <td className={styles.figure}>{grouped(count)}</td>
  return (
    <RowTable
      caption="Branches"
      className={`${styles.branches} ${narrow ? styles.narrow : ''}`}
      head={
        <>
          <SortHeader name="Branch" field="branch_name" {...header} />
          {!narrow && (
            <>
              <th scope="col">Area</th>
              <SortHeader name="Members" field="members" falling {...header} />
              <SortHeader name="Locations" field="locations" falling {...header} />
              <SortHeader name="Clients" field="clients" falling {...header} />
            </>
          )}
        </>
      }
    >
      {branches.map((branch) => (
        <TableRow key={branch.id} open={branch.id === openId}>
          <NameCell className={styles.name}>
            {link(
              branch,
              narrow ? (
                <>
                  <span>{branch.branch_name}</span>
                  <small>{[branch.area_name ?? 'No area', contentWords(branch)].join(' · ')}</small>
                </>
              ) : (
                branch.branch_name
              ),
            )}
          </NameCell>
          {!narrow && (
            <>
              <td>{branch.area_name ?? 'None'}</td>
              {figure(branch.members)}
              {figure(branch.locations)}
              {figure(branch.clients)}
            </>
          )}
        </TableRow>
      ))}
    </RowTable>
  )
}
