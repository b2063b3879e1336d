import { grouped } from '@bisita/rules/numbers'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '../../api/outcomes.ts'
import { UserCards } from '../../domains/users/components/UserCards.tsx'
import { UserTable } from '../../domains/users/components/UserTable.tsx'
import { orderOptions } from '../../domains/users/filters.ts'
import { useUsersList } from '../../domains/users/people.queries.ts'
import type { User, UsersPage } from '../../domains/users/people.repository.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import frame from './frame.module.css'
import { ListPages } from './ListPages.tsx'
import type { UsersSearch } from './usersSearch.ts'
import { filtersOf, queryOf, useKeyword, type Go, type UsersPath } from './usersState.ts'
import { UsersTools } from './UsersTools.tsx'

type Props = {
  path: UsersPath
  search: UsersSearch
  go: Go
  /** Whether there is room for cards only. */
  narrow: boolean
  /** Whether a record opens beside the list. */
  beside: boolean
}

const countText = (count: number) => `${grouped(count)} ${count === 1 ? 'user' : 'users'}`

function Rows({ path, page, search, go, narrow, beside }: Props & { page: UsersPage }) {
  const link = (user: User, face: ReactNode) => (
    <Link
      from={path}
      to={path}
      search={({ form: _, ...before }: UsersSearch) => ({ ...before, user: user.id })}
      state={{ opened: true }}
      data-user={user.id}
      // From record to record beside the list is one step: Back leads to the list alone.
      replace={search.user !== undefined}
      resetScroll={!beside}
      activeProps={{}}
    >
      {face}
    </Link>
  )
  const common = { users: page.items, openId: search.user, link }
  if (narrow) return <UserCards {...common} />
  return (
    <UserTable
      {...common}
      order={search.sort ?? 'display_name'}
      onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
    />
  )
}

/** The people in scope with everything that narrows and orders them. */
export function UsersList(props: Props) {
  const { search, go, narrow } = props
  const typed = useKeyword()
  const query = queryOf(search, typed.settled)
  const found = useUsersList(query)
  const page = found.data
  const narrowed = Object.keys(filtersOf(search)).length > 0 || typed.settled !== ''
  return (
    <section className={frame.list} aria-label="List of users">
      <UsersTools search={search} go={go} typed={typed} narrow={narrow} />
      <div className={frame.count}>
        <p role="status">{page !== undefined && countText(page.count)}</p>
        {narrow && (
          <Choice
            label="Order"
            options={orderOptions}
            value={search.sort ?? 'display_name'}
            onChange={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
          />
        )}
      </div>
      {found.isPending && <RowsShape rows={10} tall={narrow} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page !== undefined && !found.isError && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          {page.count > 0 && <Rows {...props} page={page} />}
          {page.count === 0 && narrowed && (
            <EmptyState title="No user fits" text="Nobody in your scope has all of this. Take away a filter, or type less." />
          )}
          {page.count === 0 && !narrowed && (
            <EmptyState title="No users yet" text="The people of your branches stand here as soon as they are added." />
          )}
        </div>
      )}
      {page !== undefined && page.count > 0 && (
        <ListPages
          what="users"
          page={search.page}
          pages={page.pages}
          ipp={search.ipp}
          onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          onSize={(ipp) => go(({ page: _, ...before }) => ({ ...before, ipp }), { step: false })}
        />
      )}
    </section>
  )
}
