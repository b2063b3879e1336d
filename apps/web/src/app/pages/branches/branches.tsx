import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { longPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAreas } from '../../../domains/areas/areas.queries.ts'
import { useBranchesList } from '../../../domains/branches/branchManagement.queries.ts'
import { branchesList } from '../../../domains/branches/list.tsx'
import { Choice } from '../../../ui/forms/Choice.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { KeywordField } from '../../../ui/list/KeywordField.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { without } from '../../../ui/list/params.ts'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState, RowsShape } from '../../../ui/states.tsx'
import { useSignedIn } from '../../session/useSignedIn.ts'
import type { BegunBranch } from './BranchNew.tsx'
import { BranchPane } from './BranchPane.tsx'
import styles from './branches.module.css'
import { branchParams, withoutBranch, type BranchesSearch, type NavigateBranches } from './branchesSearch.ts'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const BranchNew = lazy(() => import('./BranchNew.tsx').then(({ BranchNew: component }) => ({ default: component })))

const ListFigures = lazy(() => import('../dashboard/ListFigures.tsx').then(({ ListFigures: component }) => ({ default: component })))

const route = getRouteApi('/main/branches')

/** The branches: the list, and what stands in the selected one beside it on a desk and instead of it on a phone. */
export function BranchesPage() {
  const { user } = useSignedIn()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [adding, setAdding] = useState(false)
  const [begun, setBegun] = useState<BegunBranch | null>(null)
  // An officer in charge has one branch, which needs no list to be found in.
  const own = user.user_type === 'oic'
  const manages = useIsAllowed('branch.manage')
  const selected = own ? (user.branch_id ?? undefined) : search.branch
  const open = selected !== undefined
  const areas = useAreas({ enabled: !own })
  useReturnedFocus(search.branch, 'branch')
  const go: NavigateBranches = (change, { step, toTop = false }) =>
    void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go(withoutBranch, { step: false })
  }
  return (
    <>
      <PageHead
        title={screenTitles['/branches']}
        lead={!wide && open && !own && <BackToList close={close} />}
      >
        {!own && (wide || !open) && (
          <Button variant="default" onClick={() => go(({ show, ...before }) => (show === undefined ? { ...before, show: 'figures' } : before), { step: true })}>
            {search.show === undefined ? 'How they do' : 'List of branches'}
          </Button>
        )}
        {manages && (wide || !open) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Add branch
          </Button>
        )}
      </PageHead>
      {own && !open && (
        <EmptyState title="You belong to no branch" text="An administrator puts you into one; its locations and people show here then." />
      )}
      <div className={`${frame.split} ${styles.shares}`} data-open={open && wide && !own}>
        {!own && (wide || !open) && search.show === 'figures' && (
          <Suspense fallback={<RowsShape />}>
            <ListFigures of="branch" area={search.area} label="How branches do" />
          </Suspense>
        )}
        {!own && (wide || !open) && search.show === undefined && <List search={search} go={go} open={open} wide={wide} areas={areas.data ?? []} />}
        {selected !== undefined && (
          <BranchPane
            key={selected}
            id={selected}
            search={search}
            go={go}
            areas={areas.data ?? []}
            beside={wide && !own}
            {...(own ? {} : { close })}
          />
        )}
      </div>
      <Suspense>
        {adding && (
          <BranchNew
            areas={areas.data ?? []}
            begun={begun}
            onBegun={setBegun}
            onDone={({ id }) => {
              setAdding(false)
              go((before) => ({ ...withoutBranch(before), branch: id }), { step: !open })
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

type ListProps = {
  search: BranchesSearch
  go: NavigateBranches
  open: boolean
  wide: boolean
  areas: readonly { readonly id: string; readonly area_name: string }[]
}

/** The branches in scope with what narrows and orders them. */
function List({ search, go, open, wide, areas }: ListProps) {
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
  const tools = (
    <div className={`stack gap-8 ${styles.tools} screen-only`}>
      <KeywordField label="Search branches" placeholder="Branch name" keyword={typed.text} onKeyword={onKeyword} />
      {(areas.length > 1 || area !== undefined) && (
        <Choice
          label="Area"
          options={[{ value: '', label: 'All areas' }, ...areas.map(({ id, area_name }) => ({ value: id, label: area_name }))]}
          value={area ?? ''}
          onChange={(chosen) => go((before) => branchParams.withFilters(before, chosen === '' ? {} : { area: chosen }), { step: false })}
        />
      )}
    </div>
  )
  return (
    <div className={styles.list}>
      <ListScreen
        list={branchesList}
        search={search}
        go={go}
        found={found}
        size={size}
        wide={wide}
        beside={open && wide}
        openId={search.branch}
        narrowed={typed.settled !== '' || area !== undefined}
        tools={tools}
        link={(branch, face) => (
          <Link
            to="/branches"
            search={{ ...without(search, 'mr'), branch: branch.id }}
            state={{ opened: true }}
            data-branch={branch.id}
            replace={search.branch !== undefined}
            resetScroll={!wide}
            activeProps={{}}
          >
            {face}
          </Link>
        )}
      />
    </div>
  )
}
