import { roleLabels } from '@bisita/contract/roles'
import { showDate, showDateTime } from '@bisita/rules/dates'
import type { ReactNode } from 'react'
import { NameCell, RowTable, TableRow } from '../../../ui/RowTable.tsx'
import { SortHeader } from '../../../ui/SortHeader.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import type { User, UserOrder } from '../people.repository.ts'
import { standingOf } from '../showing.ts'
import styles from './UserTable.module.css'

export type UserRowsProps = {
  readonly users: readonly User[]
  readonly openId: string | undefined
  /** A link to the record, around what names it. */
  readonly link: (user: User, face: ReactNode) => ReactNode
}

type Props = UserRowsProps & { order: UserOrder; onOrder: (order: UserOrder) => void }

/** The people of a page on a desk, a row each. */
export function UserTable({ users, openId, link, order, onOrder }: Props) {
  const sort = { order, onOrder }
  return (
    <RowTable
      caption="Users"
      className={styles.users}
      head={
        <>
          <SortHeader name="Name" field="display_name" {...sort} />
          <SortHeader name="Username" field="username" {...sort} />
          <SortHeader name="Role" field="user_type" {...sort} />
          <th scope="col">Branch</th>
          <SortHeader name="Hired" field="tenure_date" falling {...sort} />
          <SortHeader name="Last sign-in" field="last_login" falling {...sort} />
          <th scope="col">Status</th>
        </>
      }
    >
      {users.map((user) => (
        <TableRow key={user.id} open={user.id === openId}>
          <NameCell title={user.display_name}>{link(user, user.display_name)}</NameCell>
          <td title={user.username}>{user.username}</td>
          <td title={roleLabels[user.user_type]}>{roleLabels[user.user_type]}</td>
          <td title={user.assigned_branch ?? undefined}>{user.assigned_branch ?? 'None'}</td>
          <td className="number">{user.tenure_date === null ? 'Not known' : showDate(user.tenure_date)}</td>
          <td className="number">{user.last_login === null ? 'Never' : showDateTime(user.last_login)}</td>
          <td>
            <StateMark {...standingOf(user)} />
          </td>
        </TableRow>
      ))}
    </RowTable>
  )
}
