import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '../../api/outcomes.ts'
import { ClientCards } from '../../domains/clients/components/ClientCards.tsx'
import { ClientTable } from '../../domains/clients/components/ClientTable.tsx'
import { useClientsList } from '../../domains/clients/clients.queries.ts'
import type { Client, ClientsPage } from '../../domains/clients/clients.repository.ts'
import { orderOptions } from '../../domains/clients/filters.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import { ClientsTools } from './ClientsTools.tsx'
import styles from './clients.module.css'
import type { ClientsSearch } from './clientsSearch.ts'
import { filtersOf, placesOf, queryOf, useTyped, type Go } from './clientsState.ts'

type Props = {
  search: ClientsSearch
  go: Go
  /** Whether there is room for cards only. */
  narrow: boolean
  /** Whether a record opens beside the list. */
  beside: boolean
}

const sizes = ['10', '25', '50', '100'] as const

const countText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'client' : 'clients'}`

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No client fits" text="Nobody in your scope has all of this. Take away a filter, or type less." />
  ) : (
    <EmptyState
      title="No clients yet"
      text="The clients of your locations stand here. Add the first, or ask your supervisor which locations are yours."
    />
  )
}

function Rows({ page, search, go, narrow, beside }: Props & { page: ClientsPage }) {
  const recordLink = (client: Client, face: ReactNode) => (
    <Link
      to="/clients"
      search={({ form: _, ...before }) => ({ ...before, client: client.id })}
      state={{ opened: true }}
      data-client={client.id}
      // From record to record beside the list is one step: Back leads to the list alone.
      replace={search.client !== undefined}
      resetScroll={!beside}
      activeProps={{}}
    >
      {face}
    </Link>
  )
  const common = { clients: page.items, openId: search.client, recordLink }
  if (narrow) return <ClientCards {...common} />
  return (
    <ClientTable
      {...common}
      order={search.sort ?? 'fullname'}
      onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
    />
  )
}

/** The list with everything that narrows and orders it. */
export function ClientsList(props: Props) {
  const { search, go } = props
  const typed = useTyped()
  const query = queryOf(search, typed.settled)
  const found = useClientsList(query)
  const page = found.data
  const narrowed =
    Object.keys({ ...filtersOf(search), ...placesOf(search) }).length > 0 ||
    typed.settled.keyword !== '' ||
    typed.settled.full_address !== ''
  return (
    <section className={styles.list} aria-label="List of clients">
      <ClientsTools search={search} go={go} typed={typed} narrow={props.narrow} />
      <div className={styles.count}>
        <p role="status">{page !== undefined && countText(page.count)}</p>
        <Choice
          label="Order"
          options={orderOptions}
          value={search.sort ?? 'fullname'}
          onChange={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
        />
      </div>
      {found.isPending && <RowsShape rows={10} tall={props.narrow} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page !== undefined && !found.isError && (
        <div className={styles.rows} data-old={found.isPlaceholderData}>
          {page.count === 0 ? <Nothing narrowed={narrowed} /> : <Rows {...props} page={page} />}
        </div>
      )}
      {page !== undefined && page.count > 0 && (
        <div className={styles.pages}>
          <Pager
            page={query.page as number}
            pages={page.pages}
            label="Pages of clients"
            onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          />
          <Choice
            label="Clients on a page"
            options={sizes.map((value) => ({ value, label: `${value} on a page` }))}
            value={sizes.find((size) => Number(size) === query.ipp) ?? '10'}
            onChange={(ipp) => go(({ page: _, ...before }) => ({ ...before, ipp: Number(ipp) }), { step: false })}
          />
        </div>
      )}
    </section>
  )
}
