import { defaultPageSize } from '@bisita/contract/limits'
import { showDate } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { known, t } from '@bisita/contract/words'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { clientsList } from '../../clients/list.tsx'
import { itinerariesList } from '../../itineraries/list.tsx'
import type { CellName } from '../components/ReportTable.tsx'
import type { ReportKind } from '../kinds.ts'
import { type Report, useReportCell, useReportFiles } from '../reports.queries.ts'
import { nameOf } from '../format.ts'
import { contactLists, countedVisits } from '../../visits/list.tsx'
import type { Column, ListDefinition, ListRow } from '../../../ui/list/definition.ts'
import { ListCards } from '../../../ui/list/ListCards.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { ListPage, type Page } from '../../../ui/list/ListPage.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useToday } from '../../../ui/hooks/useToday.ts'
import { ListExport } from '../../../frame/ListExport.tsx'
import type { NavigateReport } from './ReportScreen.tsx'
import type { ReportSearch } from './reportSearch.ts'

type Props = { kind: ReportKind; report: Report; cell: CellName; search: ReportSearch; go: NavigateReport; wide: boolean }

type Since = { readonly since: 'unchanged' | 'changed' | 'deleted' }

type CellPage<Row> = Page<Row & Since> & { readonly hidden: number }

const links: Readonly<Record<ReportKind['counted'], (id: string, face: ReactNode) => ReactNode>> = {
  visits: (visit, face) => <Link to="/visits" search={{ visit }}>{face}</Link>,
  calls: (visit, face) => <Link to="/calls" search={{ visit }}>{face}</Link>,
  itineraries: (itinerary, face) => <Link to="/itinerary" search={{ itinerary }}>{face}</Link>,
  clients: (client, face) => <Link to="/clients" search={{ client }}>{face}</Link>,
}

/** The records that a number counts, in their own list's columns: as they were counted, shown as they are. */
export function ReportDetails(props: Props) {
  const today = useToday()
  switch (props.kind.type) {
    case 'mr-itineraries':
      return <Details {...props} type="mr-itineraries" list={itinerariesList(true, today)} />
    case 'market-saturation':
      return <Details {...props} type="market-saturation" list={clientsList(true, () => null)} />
    case 'mr-visits':
      return <Details {...props} type="mr-visits" list={countedVisits} />
    case 'tele-calls':
      return <Details {...props} type="tele-calls" list={contactLists.call} />
  }
}

/** What is read out and seen of a cell: what it counts, and of whom. */
function titleOf({ report, cell: { row, column }, search }: Props): string {
  const label = report.columns.find(({ key }) => key === column)?.label ?? column
  const found = report.rows.find(([id]) => id === row)
  const whose = row === 'total' || found === undefined ? t('Total') : nameOf(report, found)
  return [known(label), whose, ...(search.date === undefined ? [] : [showDate(search.date)])].join(' · ')
}

function Details<Row extends ListRow, O extends string>({ list, type, ...props }: Props & { type: Report['data_type']; list: ListDefinition<Row, O> }) {
  const { kind, report, cell, search, go, wide } = props
  const files = useReportFiles(type)
  const size = usePageSize(list.many, defaultPageSize)
  const query = { job_id: report.job_id, ...cell, ...(search.date !== undefined && { date: search.date }) }
  const ipp = search.ipp ?? size.size
  const found = useReportCell(type, { ...query, page: search.page ?? 1, ipp }) as unknown as UseQueryResult<CellPage<Row>>
  const page = found.data
  return (
    <div className="stack gap-10 shrink">
      <header className="row wrap gap-8 between">
        <h2 className="size-16" tabIndex={-1}>{titleOf(props)}</h2>
        {page !== undefined && page.count > 0 && <ListExport many={`${type}-${cell.column}`} fetched={() => files.cell(query)} />}
      </header>
      {page !== undefined && (
        <p role="status">
          {grouped(page.count)} {page.count === 1 ? list.one : list.many}
          {page.hidden > 0 && <span className="late-ink">{t(', {hidden} of them no longer in your scope', { hidden: page.hidden })}</span>}
        </p>
      )}
      <ListPage
        found={found}
        many={list.many}
        shape={{ rows: 8, tall: !wide }}
        empty={<EmptyState title={t('No data')} text={t('This number is zero.')} />}
        page={search.page}
        size={{ ...size, size: ipp }}
        onPage={(to) => go((before) => ({ ...before, page: to }), { step: false })}
        onSize={(rows) => go((before) => ({ ...before, page: 1, ipp: rows }), { step: false })}
      >
        {({ items }) => <Rows list={list} rows={items} counted={kind.counted} wide={wide} />}
      </ListPage>
    </div>
  )
}

const sinceWords = { changed: { tone: 'late', word: t('Changed since') }, deleted: { tone: 'bad', word: t('Deleted since') } } as const

type RowsProps<Row extends ListRow, O extends string> = { list: ListDefinition<Row, O>; rows: readonly (Row & Since)[]; counted: ReportKind['counted']; wide: boolean }

function Rows<Row extends ListRow, O extends string>({ list, rows, counted, wide }: RowsProps<Row, O>) {
  const link = (row: Row, face: ReactNode) => ((row as Row & Since).since === 'deleted' ? face : links[counted](row.id, face))
  const order = list.order
  if (!wide) {
    const marked: ListDefinition<Row, O> = {
      ...list,
      card: (row) => {
        const face = list.card(row, order)
        const { since } = row as Row & Since
        return since === 'unchanged' ? face : { ...face, warnings: [...(face.warnings ?? []), sinceWords[since]] }
      },
    }
    return <ListCards list={marked} rows={rows} openId={undefined} link={link} order={order} />
  }
  const since: Column<Row, O> = {
    key: 'since', fields: [], label: t('Since'), whole: true,
    cell: (row) => {
      const { since: became } = row as Row & Since
      return became !== 'unchanged' && <StateMark {...sinceWords[became]} />
    },
  }
  // The order is that of the report: nothing sorts here.
  const columns = list.columns.filter(({ key, names }) => names === true || list.usual.includes(key)).map(({ sort: _, ...column }) => column as Column<Row, O>)
  const changed = rows.some((row) => row.since !== 'unchanged')
  return <ListTable list={{ ...list, group: () => null }} columns={changed ? [...columns, since] : columns} rows={rows} openId={undefined} link={link} order={order} onOrder={() => undefined} />
}
