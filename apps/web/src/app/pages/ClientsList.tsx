import { grouped } from '@bisita/rules/numbers'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { failureText } from '../../api/outcomes.ts'
import { ClientCards } from '../../domains/clients/components/ClientCards.tsx'
import { ClientTable } from '../../domains/clients/components/ClientTable.tsx'
import { useClientsList } from '../../domains/clients/clients.queries.ts'
import type { Client, ClientsPage } from '../../domains/clients/clients.repository.ts'
import { orderOptions } from '../../domains/clients/filters.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ChooseSeveral, ChoosingBar } from '../../ui/ChoosingBar.tsx'
import { useMay } from '../../ui/inForce.ts'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import { useLoadedAhead } from '../useLoadedAhead.ts'
import type { ChosenClients } from './chosenClients.ts'
import { ClientPane } from './clientParts.ts'
import { ClientsTools } from './ClientsTools.tsx'
import frame from './frame.module.css'
import { ListPages } from './ListPages.tsx'
import type { ClientsSearch } from './clientsSearch.ts'
import { filtersOf, ofRecord, placesOf, queryOf, useTyped, withoutRecord, type Go } from './clientsState.ts'
import { RowActions } from './RowActions.tsx'

const ClientsAssign = lazy(() => import('./ClientsAssign.tsx').then(({ ClientsAssign: component }) => ({ default: component })))

type Props = {
  search: ClientsSearch
  go: Go
  /** Whether there is room for cards only. */
  narrow: boolean
  /** Whether a record opens beside the list. */
  beside: boolean
  chosen: ChosenClients
}

const countText = (count: number) => `${grouped(count)} ${count === 1 ? 'client' : 'clients'}`

/** The plan that is open holds those it began with, so that the boxes rest meanwhile. */
const isChoosing = (chosen: ChosenClients, search: ClientsSearch) => chosen.choosing && search.form !== 'plan'

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

function Rows({ page, search, go, narrow, beside, chosen }: Props & { page: ClientsPage }) {
  // As soon as they are drawn: one of them is opened next.
  useLoadedAhead(ClientPane, 150)
  const recordLink = (client: Client, face: ReactNode) => (
    <Link
      from="/clients"
      to="/clients"
      search={(before) => ofRecord(before, client.id)}
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
  const rowActions = (client: Client) => (
    <RowActions
      client={client}
      // Little width takes one, and beside an open record the record has them all.
      most={narrow ? (beside ? 0 : 1) : 2}
      onRecord={(kind) => go((before) => ({ ...ofRecord(before, client.id), form: kind }), { step: true, toTop: !beside })}
    />
  )
  const choosing = isChoosing(chosen, search)
    ? { chosen: new Set(chosen.clients.keys()), onChoose: (client: Client, wanted: boolean) => chosen.choose([client], wanted) }
    : null
  const common = { clients: page.items, openId: search.client, recordLink, rowActions, choosing }
  if (narrow) return <ClientCards {...common} />
  return (
    <ClientTable
      {...common}
      order={search.sort ?? 'fullname'}
      onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
    />
  )
}

/** Plans visits to all that are chosen, on whatever page of the list they stand, or assigns them. */
function Chosen({ items, go, beside, chosen }: Pick<Props, 'go' | 'beside' | 'chosen'> & { items: readonly Client[] }) {
  const mayAssign = useMay('assignment.assign_mr')
  const [assigning, setAssigning] = useState(false)
  const plan = () => go((before) => ({ ...withoutRecord(before), form: 'plan' }), { step: true, toTop: !beside })
  return (
    <ChoosingBar
      all="Choose all of this page"
      everyChosen={items.length > 0 && items.every(({ id }) => chosen.clients.has(id))}
      onAll={(wanted) => chosen.choose(items, wanted)}
      count={chosen.clients.size}
      onEnd={chosen.end}
    >
      <Button onClick={plan} disabled={chosen.clients.size === 0}>
        Plan visits
      </Button>
      {mayAssign && (
        <Button variant="default" onClick={() => setAssigning(true)} disabled={chosen.clients.size === 0}>
          Assign to an MR
        </Button>
      )}
      <Suspense>
        {assigning && (
          <ClientsAssign clients={[...chosen.clients.values()]} onDone={chosen.end} onClose={() => setAssigning(false)} />
        )}
      </Suspense>
    </ChoosingBar>
  )
}

/** The list with everything that narrows and orders it. */
export function ClientsList(props: Props) {
  const { search, go, chosen } = props
  const typed = useTyped()
  const query = queryOf(search, typed.settled)
  const found = useClientsList(query)
  const page = found.data
  const choosing = isChoosing(chosen, search)
  const narrowed =
    Object.keys({ ...filtersOf(search), ...placesOf(search) }).length > 0 ||
    typed.settled.keyword !== '' ||
    typed.settled.full_address !== ''
  return (
    <section className={frame.list} aria-label="List of clients">
      <ClientsTools search={search} go={go} typed={typed} narrow={props.narrow} />
      <div className={frame.count}>
        <p role="status">{page !== undefined && countText(page.count)}</p>
        {!choosing && page !== undefined && page.count > 1 && <ChooseSeveral onClick={chosen.begin} />}
        <Choice
          label="Order"
          options={orderOptions}
          value={search.sort ?? 'fullname'}
          onChange={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
        />
      </div>
      {choosing && <Chosen items={page?.items ?? []} {...props} />}
      {found.isPending && <RowsShape rows={10} tall={props.narrow} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page !== undefined && !found.isError && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          {page.count === 0 ? <Nothing narrowed={narrowed} /> : <Rows {...props} page={page} />}
        </div>
      )}
      {page !== undefined && page.count > 0 && (
        <ListPages
          what="clients"
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
