import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Choice } from '../forms/Choice.tsx'
import { ChooseSeveral } from '../tables/ChoosingBar.tsx'
import { Dropdown } from '../dialogs/Dropdown.tsx'
import { IconChevronDown } from '../icons.ts'
import { lazyWithPreload } from '../lazyWithPreload.tsx'
import type { PageSize } from '../tables/pageSizes.ts'
import { EmptyState } from '../states.tsx'
import type { ListSelection } from './useListSelection.ts'
import { type FieldOf, fieldsOf, type ListDefinition, type ListRow, type RowChoosing, type RowLink } from './definition.ts'
import { ListCards } from './ListCards.tsx'
import { ListPage, type Page } from './ListPage.tsx'
import styles from './ListScreen.module.css'
import { ListTable } from './ListTable.tsx'
import { type NavigateSearch, type Paging, without } from './params.ts'
import { besideColumns, useColumns } from './useColumns.ts'

const ColumnChoice = lazyWithPreload(() => import('./ColumnChoice.tsx'), 'ColumnChoice')

type Props<Row extends ListRow, O extends string, S extends Paging<O>> = {
  list: ListDefinition<Row, O>
  /** The parameters of the address bar, and the function that changes them. */
  search: S
  go: NavigateSearch<S>
  /** The query of the page. */
  found: UseQueryResult<Page<Row>>
  size: PageSize
  /** Whether there is room for a table, beside which a record opens. */
  wide: boolean
  /** Whether a record is open beside the list, so that few columns are shown. */
  beside: boolean
  openId: string | undefined
  link: RowLink<Row>
  /** Whether a filter or keyword is in use. */
  narrowed: boolean
  /** Actions for all matching rows, shown where there is room; gets the fields of the shown columns. */
  extra?: (fields: readonly FieldOf<Row>[]) => ReactNode
  /** Actions for a row without opening its record. */
  actions?: (row: Row) => ReactNode
  /** The selection of several rows, and the bar over the rows while they are chosen. */
  chosen?: Pick<ListSelection<Row>, 'choosing' | 'begin'>
  choosing?: RowChoosing<Row> | undefined
  choosingBar?: (items: readonly Row[], count: number) => ReactNode
}

type RowsProps<Row extends ListRow, O extends string, S extends Paging<O>> = Props<Row, O, S> & {
  items: readonly Row[]
  columns: ReturnType<typeof useColumns<Row, O>>['shown']
  order: O
  onOrder: (order: O) => void
}

function Rows<Row extends ListRow, O extends string, S extends Paging<O>>(props: RowsProps<Row, O, S>) {
  const { list, items, columns, order, onOrder, wide, openId, link, actions, choosing } = props
  const common = { list, rows: items, openId, link, order, actions, choosing }
  return wide ? <ListTable {...common} columns={columns} onOrder={onOrder} /> : <ListCards {...common} />
}

/**
 * The rows of a list: their number, and one page of them, as a table where there is room and as cards elsewhere. Names,
 * columns and orders come from the {@link ListDefinition}.
 */
export function ListRows<Row extends ListRow, O extends string, S extends Paging<O>>(props: Props<Row, O, S>) {
  const { list, search, go, found, size, wide, beside, narrowed, extra, chosen, choosing, choosingBar } = props
  const columns = useColumns(list)
  const page = found.data
  const order = search.sort ?? list.order
  const onOrder = (sort: O) => go((before) => ({ ...without(before, 'page'), sort }), { step: false })
  const ipp = search.ipp ?? size.size
  return (
    <>
      <div className={`row gap-8 soft figures touch ${styles.count} screen-only`}>
        <p className="grow unbroken" role="status">{page !== undefined && `${grouped(page.count)} ${page.count === 1 ? list.one : list.many}`}</p>
        {/* First in the row: its code may load later, and then moves nothing. */}
        {wide && !beside && page !== undefined && page.count > 0 && extra?.(fieldsOf(columns.shown))}
        {chosen !== undefined && choosing === undefined && page !== undefined && page.count > 1 && <ChooseSeveral onClick={chosen.begin} />}
        {wide && !beside && (
          <Dropdown
            className={`row gap-6 ink surface boxed-field press touch ${styles.columns}`}
            face={
              <>
                {t('Columns')}
                <IconChevronDown size={16} aria-hidden />
              </>
            }
          >
            {() => (
              <Suspense>
                <ColumnChoice columns={list.columns} keys={columns.shown.map(({ key }) => key)} choose={columns.choose} reset={columns.reset} />
              </Suspense>
            )}
          </Dropdown>
        )}
        {!wide && <Choice label={t('Order')} options={list.orders} value={order} onChange={onOrder} />}
      </div>
      {choosing !== undefined && choosingBar?.(page?.items ?? [], page?.count ?? 0)}
      <ListPage
        found={found}
        many={list.many}
        shape={{ rows: 10, tall: !wide }}
        empty={<EmptyState {...(narrowed ? list.unfit : list.empty)} />}
        page={search.page}
        size={{ ...size, size: ipp }}
        onPage={(to) => go((before) => ({ ...before, page: to }), { step: true, toTop: true })}
        onSize={(rows) => go((before) => ({ ...without(before, 'page'), ipp: rows }), { step: false })}
      >
        {({ items }) => <Rows {...props} items={items} columns={beside ? besideColumns(list) : columns.shown} order={order} onOrder={onOrder} />}
      </ListPage>
    </>
  )
}

/** The section of a screen with a list, named after its records; `tools` are its filters. */
export function ListSection({ many, tools, children }: { many: string; tools: ReactNode; children: ReactNode }) {
  return (
    <section className={`stack gap-12 content-start shrink ${styles.list}`} aria-label={t('List of {many}', { many })}>
      {tools}
      {children}
    </section>
  )
}

/** A list with its filters (`tools`) over its rows. */
export function ListScreen<Row extends ListRow, O extends string, S extends Paging<O>>({ tools, ...props }: Props<Row, O, S> & { tools: ReactNode }) {
  return (
    <ListSection many={props.list.many} tools={tools}>
      <ListRows {...props} />
    </ListSection>
  )
}
