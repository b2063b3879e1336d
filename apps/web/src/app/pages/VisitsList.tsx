import type { VisitType } from '@bisita/contract/outcomes'
import { grouped } from '@bisita/rules/numbers'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '../../api/outcomes.ts'
import { VisitCards } from '../../domains/visits/components/VisitCards.tsx'
import { VisitTable } from '../../domains/visits/components/VisitTable.tsx'
import { orderOptions } from '../../domains/visits/filters.ts'
import { useVisitsList } from '../../domains/visits/visits.queries.ts'
import type { Visit, VisitsPage } from '../../domains/visits/visits.repository.ts'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState, FailedState, RowsShape } from '../../ui/states.tsx'
import frame from './frame.module.css'
import { ListPages } from './ListPages.tsx'
import type { VisitsSearch } from './visitsSearch.ts'
import { filtersOf, placesOf, queryOf, useKeyword, type Go } from './visitsState.ts'
import { VisitsTools } from './VisitsTools.tsx'

type Props = {
  kind: VisitType
  search: VisitsSearch
  go: Go
  /** Whether there is room for cards only. */
  narrow: boolean
  /** Whether a record opens beside the list. */
  beside: boolean
}

const words = {
  visit: {
    path: '/visits',
    one: 'visit',
    many: 'visits',
    none: 'No visits yet',
    how: 'A visit is recorded from the record of its client. It stands here as soon as it is saved.',
  },
  call: {
    path: '/calls',
    one: 'call',
    many: 'calls',
    none: 'No calls yet',
    how: 'A call is recorded from the record of its client. It stands here as soon as it is saved.',
  },
} as const

const countText = (kind: VisitType, count: number) =>
  `${grouped(count)} ${count === 1 ? words[kind].one : words[kind].many}`

function Nothing({ kind, narrowed }: { kind: VisitType; narrowed: boolean }) {
  const { many, none, how } = words[kind]
  return narrowed ? (
    <EmptyState title={`No ${words[kind].one} fits`} text={`None of the ${many} in your scope has all of this. Take away a filter, or type less.`} />
  ) : (
    <EmptyState title={none} text={how} />
  )
}

function Rows({ kind, page, search, go, narrow, beside }: Props & { page: VisitsPage }) {
  const recordLink = (visit: Visit, face: ReactNode) => (
    <Link
      from={words[kind].path}
      to={words[kind].path}
      search={(before: VisitsSearch) => ({ ...before, visit: visit.id })}
      state={{ opened: true }}
      data-record={visit.id}
      // From record to record beside the list is one step: Back leads to the list alone.
      replace={search.visit !== undefined}
      resetScroll={!beside}
      activeProps={{}}
    >
      {face}
    </Link>
  )
  const common = { visits: page.items, openId: search.visit, recordLink, proven: kind === 'visit' }
  if (narrow) return <VisitCards {...common} />
  return (
    <VisitTable
      {...common}
      caption={kind === 'visit' ? 'Visits' : 'Calls'}
      order={search.sort ?? '-visit_time'}
      onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
    />
  )
}

/** Visits or calls with everything that narrows and orders them. */
export function VisitsList(props: Props) {
  const { kind, search, go } = props
  const typed = useKeyword()
  const query = queryOf(kind, search, typed.settled)
  const found = useVisitsList(query)
  const page = found.data
  const { many } = words[kind]
  const narrowed = Object.keys({ ...filtersOf(search), ...placesOf(search) }).length > 0 || typed.settled !== ''
  return (
    <section className={frame.list} aria-label={`List of ${many}`}>
      <VisitsTools search={search} go={go} typed={typed} narrow={props.narrow} show={`Show the ${many}`} />
      <div className={frame.count}>
        <p role="status">{page !== undefined && countText(kind, page.count)}</p>
        <Choice
          label="Order"
          options={orderOptions}
          value={search.sort ?? '-visit_time'}
          onChange={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), { step: false })}
        />
      </div>
      {found.isPending && <RowsShape rows={10} tall={props.narrow} />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page !== undefined && !found.isError && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          {page.count === 0 ? <Nothing kind={kind} narrowed={narrowed} /> : <Rows {...props} page={page} />}
        </div>
      )}
      {page !== undefined && page.count > 0 && (
        <ListPages
          what={many}
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
