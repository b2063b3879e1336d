import type { CurrentUser } from '@bisita/contract/users'
import { grouped } from '@bisita/rules/numbers'
import { failureText } from '../../api/outcomes.ts'
import { ItineraryCards } from '../../domains/itineraries/components/ItineraryCards.tsx'
import { ItineraryTable } from '../../domains/itineraries/components/ItineraryTable.tsx'
import { orderOptions } from '../../domains/itineraries/filters.ts'
import { useItinerariesList } from '../../domains/itineraries/itineraries.queries.ts'
import type { ItineraryOrder } from '../../domains/itineraries/itineraries.repository.ts'
import { asksWho } from '../../domains/itineraries/rights.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import frame from './frame.module.css'
import { ListPages } from './ListPages.tsx'
import { useItineraryLink } from './itineraryLink.tsx'
import type { ItinerarySearch } from './itinerarySearch.ts'
import { filtersOf, queryOf, type Go, type useTyped } from './itineraryState.ts'

type Props = {
  search: ItinerarySearch
  go: Go
  typed: ReturnType<typeof useTyped>
  user: CurrentUser
  narrow: boolean
  beside: boolean
}

const countText = (count: number) => `${grouped(count)} ${count === 1 ? 'itinerary' : 'itineraries'}`

function Nothing({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No itinerary fits" text="None in your scope has all of this. Take away a filter, or type less." />
  ) : (
    <EmptyState
      title="No itineraries yet"
      text="Planned visits stand here. Plan the first, from here, from a client's record, or for several clients of the list."
    />
  )
}

/** The itineraries page by page, newest first unless ordered otherwise. */
export function ItineraryList({ search, go, typed, user, narrow, beside }: Props) {
  const query = queryOf(search, typed.settled)
  const found = useItinerariesList(query)
  const recordLink = useItineraryLink(search, beside)
  const page = found.data
  const order = search.sort ?? '-created_at'
  const onOrder = (sort: ItineraryOrder) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })
  const rows = { itineraries: page?.items ?? [], openId: search.itinerary, recordLink, showWho: asksWho(user) }
  const narrowed = Object.keys(filtersOf(search)).length > 0 || typed.settled !== ''
  return (
    <>
      <div className={frame.count}>
        <p role="status">{page !== undefined && countText(page.count)}</p>
        <Choice label="Order" options={orderOptions} value={order} onChange={onOrder} />
      </div>
      {found.isPending && <RowsShape rows={10} tall={narrow} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page !== undefined && !found.isError && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          {page.count === 0 && <Nothing narrowed={narrowed} />}
          {page.count > 0 &&
            (narrow ? <ItineraryCards {...rows} /> : <ItineraryTable {...rows} order={order} onOrder={onOrder} />)}
        </div>
      )}
      {page !== undefined && page.count > 0 && (
        <ListPages
          what="itineraries"
          page={search.page}
          pages={page.pages}
          ipp={search.ipp}
          onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
          onSize={(ipp) => go(({ page: _, ...before }) => ({ ...before, ipp }), { step: false })}
        />
      )}
    </>
  )
}
