import { Button } from '@mantine/core'
import { longPageSize } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Suspense, useState } from 'react'
import { useAreas } from '../../areas/areas.queries.ts'
import { useBranchesList } from '../branchManagement.queries.ts'
import { branchesList } from '../list.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterFields } from '../../../ui/list/FilterFields.tsx'
import { chipsOf, namedOptions, type FilterField } from '../../../ui/list/filters.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState, RowsShape } from '../../../ui/states.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { type ScreenState, useScreen } from '../../../frame/useScreen.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import type { BegunBranch } from './BranchNew.tsx'
import { BranchPane } from './BranchPane.tsx'
import styles from './branches.module.css'
import { branchParams, withoutBranch, type BranchesSearch } from './branchesSearch.ts'

const BranchNew = lazyWithPreload(() => import('./BranchNew.tsx'), 'BranchNew')

const ListFigures = lazyWithPreload(() => import('../../dashboards/screens/ListFigures.tsx'), 'ListFigures')

/** The branches: the list, and what stands in the selected one beside it on a desk and instead of it on a phone. */
export function BranchesPage() {
  const { user } = useSignedIn()
  // An officer in charge has one branch, which needs no list to be found in.
  const own = user.user_type === 'oic'
  const screen = useScreen('/branches', { opens: 'branch', over: ['mr'], isOpen: ({ branch }) => !own && branch !== undefined })
  const { search, go } = screen
  const [adding, setAdding] = useState(false)
  const [begun, setBegun] = useState<BegunBranch | null>(null)
  const manages = useIsAllowed('branch.manage')
  const areas = useAreas({ enabled: !own }).data ?? []
  const add = manages && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add branch')}
    </Button>
  )
  return (
    <>
      <Screen
        screen={screen}
        className={styles.shares}
        actions={
          <>
            {!own && (
              <Button variant="default" onClick={() => go(({ show, ...before }) => (show === undefined ? { ...before, show: 'figures' } : before), { step: true })}>
                {search.show === undefined ? t('Performance') : t('List of branches')}
              </Button>
            )}
            {screen.desk && add}
          </>
        }
        list={own ? <Own id={user.branch_id} screen={screen} /> : <Listed screen={screen} areas={areas} />}
        main={add}
        pane={<BranchPane key={screen.id} id={screen.id ?? ''} screen={screen} areas={areas} />}
      />
      <Suspense>
        {adding && (
          <BranchNew
            areas={areas}
            begun={begun}
            onBegun={setBegun}
            onDone={({ id }) => {
              setAdding(false)
              go((before) => ({ ...withoutBranch(before), branch: id }), { step: !screen.open })
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The branch of an officer in charge. */
function Own({ id, screen: { search, go } }: { id: string | null; screen: ScreenState<BranchesSearch> }) {
  if (id === null) return <EmptyState title={t('You belong to no branch')} text={t('An administrator adds you to a branch. Its locations and people then show here.')} />
  return <BranchPane key={id} id={id} screen={{ search, go, wide: false }} areas={[]} />
}

type BranchFilters = { readonly area?: string }

type ListProps = {
  screen: ScreenState<BranchesSearch>
  areas: readonly { readonly id: string; readonly area_name: string }[]
}

function Listed(props: ListProps) {
  const { show, area } = props.screen.search
  if (show === undefined) return <List {...props} />
  return (
    <Suspense fallback={<RowsShape />}>
      <ListFigures of="branch" area={area} label={t('Performance by branch')} />
    </Suspense>
  )
}

/** The branches in scope with what narrows and orders them. */
function List({ screen, areas }: ListProps) {
  const { search, go } = screen
  const typed = useTypedText('branches keyword')
  const size = usePageSize('branches', longPageSize)
  const { area, ...query } = branchParams.asked(search)
  const found = useBranchesList({
    page: 1,
    ipp: size.size,
    sort: branchesList.order,
    ...query,
    ...(typed.settled === '' ? {} : { keyword: typed.settled }),
    ...(area === undefined ? {} : { area_id: area }),
  })
  const onKeyword = (text: string) => {
    typed.set(text)
    if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
  }
  const filters: BranchFilters = area === undefined ? {} : { area }
  const narrowTo = (next: BranchFilters) => go((before) => branchParams.withFilters(before, next), { step: false })
  const fields: readonly FilterField<BranchFilters>[] =
    areas.length > 1 || area !== undefined
      ? [{ kind: 'choice', field: 'area', label: t('Area'), options: namedOptions(t('All areas'), areas.map(({ id, area_name }) => ({ id, name: area_name }))), unknown: t('One area') }]
      : []
  const tools = (
    <FilterBar
      narrow={!screen.wide || screen.list.beside}
      keyword={typed.text}
      onKeyword={onKeyword}
      label={t('Search branches')}
      placeholder={t('Branch name')}
      chips={chipsOf(fields, filters, narrowTo)}
      onClear={() => narrowTo({})}
      {...(fields.length > 0 && { fields: (inSheet: boolean) => <FilterFields fields={fields} filters={filters} onFilters={narrowTo} inSheet={inSheet} /> })}
      show={t('Show the branches')}
    />
  )
  return (
    <div className={styles.list}>
      <ListScreen
        list={branchesList}
        {...screen.list}
        found={found}
        size={size}
        narrowed={typed.settled !== '' || area !== undefined}
        tools={tools}
      />
    </div>
  )
}
