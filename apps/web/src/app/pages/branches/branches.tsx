import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { longPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { remoteAssignments } from '../../../domains/assignments/assignments.remote.ts'
import { AssignmentsProvider } from '../../../domains/assignments/assignments.repository.ts'
import { useAreas } from '../../../domains/areas/areas.queries.ts'
import { remoteAreas } from '../../../domains/areas/areas.remote.ts'
import { AreasProvider } from '../../../domains/areas/areas.repository.ts'
import { BranchTable } from '../../../domains/branches/components/BranchTable.tsx'
import { useBranchesList } from '../../../domains/branches/desk.queries.ts'
import { remoteBranchDesk } from '../../../domains/branches/desk.remote.ts'
import { BranchDeskProvider } from '../../../domains/branches/desk.repository.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { useEntryState } from '../../../ui/entries.ts'
import { IconPlus, IconSearch } from '../../../ui/icons.ts'
import { useMay } from '../../../ui/inForce.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPages } from '../../../ui/ListPages.tsx'
import { usePageSize } from '../../../ui/pageSizes.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { useSignedIn } from '../../useSignedIn.ts'
import type { BegunBranch } from './BranchNew.tsx'
import { BranchPane } from './BranchPane.tsx'
import styles from './branches.module.css'
import { withoutBranch, type BranchesSearch, type Go } from './branchesSearch.ts'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const BranchNew = lazy(() => import('./BranchNew.tsx').then(({ BranchNew: component }) => ({ default: component })))

const route = getRouteApi('/main/branches')

const typingPause = 250

/** The branches: the list, and what stands in the selected one beside it on a desk and instead of it on a phone. */
export function BranchesPage() {
  const { api } = useServices()
  const [desk, areas, assignments] = useMemo(
    () => [remoteBranchDesk(api), remoteAreas(api), remoteAssignments(api)] as const,
    [api],
  )
  return (
    <BranchDeskProvider value={desk}>
      <AreasProvider value={areas}>
        <AssignmentsProvider value={assignments}>
          <Screen />
        </AssignmentsProvider>
      </AreasProvider>
    </BranchDeskProvider>
  )
}

function Screen() {
  const { user } = useSignedIn()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [adding, setAdding] = useState(false)
  const [begun, setBegun] = useState<BegunBranch | null>(null)
  // An officer in charge has one branch, which needs no list to be found in.
  const own = user.user_type === 'oic'
  const manages = useMay('branch.manage')
  const selected = own ? (user.branch_id ?? undefined) : search.branch
  const open = selected !== undefined
  const areas = useAreas({ enabled: !own })
  useReturnedFocus(search.branch, 'branch')
  const go: Go = (change, step) =>
    void navigate({ search: change, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go(withoutBranch, false)
  }
  return (
    <>
      <PageHead
        title={screenTitles['/branches']}
        lead={!wide && open && !own && <BackToList close={close} />}
      >
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
        {!own && (wide || !open) && <List search={search} go={go} open={open} wide={wide} areas={areas.data ?? []} />}
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
              go((before) => ({ ...withoutBranch(before), branch: id }), !open)
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
  go: Go
  open: boolean
  wide: boolean
  areas: readonly { readonly id: string; readonly area_name: string }[]
}

/** The branches in scope with what narrows and orders them. */
function List({ search, go, open, wide, areas }: ListProps) {
  const [typed, setTyped] = useEntryState('keyword', '')
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const size = usePageSize('branches', longPageSize)
  const found = useBranchesList({
    page: search.page ?? 1,
    ipp: size.size,
    sort: search.sort ?? 'branch_name',
    ...(keyword === '' ? {} : { keyword }),
    ...(search.area === undefined ? {} : { area_id: search.area }),
  })
  const page = found.data
  const narrowed = keyword !== '' || search.area !== undefined
  const { branch: _branch, mr: _mr, ...listed } = search
  return (
    <section className={`${frame.list} ${styles.list}`} aria-label="List of branches">
      <div className={`${styles.tools} screen-only`}>
        <TextInput
          type="search"
          aria-label="Search branches"
          placeholder="Branch name"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (search.page !== undefined) go(({ page: _, ...before }) => before, false)
          }}
        />
        {(areas.length > 1 || search.area !== undefined) && (
          <Choice
            label="Area"
            options={[{ value: '', label: 'Any area' }, ...areas.map(({ id, area_name }) => ({ value: id, label: area_name }))]}
            value={search.area ?? ''}
            onChange={(area) =>
              go(({ page: _, area: __, ...before }) => (area === '' ? before : { ...before, area }), false)
            }
          />
        )}
      </div>
      {found.isPending && <RowsShape />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page?.count === 0 && !found.isError && (
        <EmptyState
          title={narrowed ? 'No branch fits' : 'No branches yet'}
          text={
            narrowed
              ? 'No branch in your scope is called so. Take away the area, or type less.'
              : 'The branches in your scope stand here, each with its locations, members and MRs.'
          }
        />
      )}
      {page !== undefined && page.count > 0 && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          <BranchTable
            branches={page.items}
            openId={search.branch}
            order={search.sort ?? 'branch_name'}
            onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), false)}
            narrow={open || !wide}
            link={(branch, face) => (
              <Link
                to="/branches"
                search={{ ...listed, branch: branch.id }}
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
          <ListPages
            what="branches"
            page={search.page}
            pages={page.pages}
            size={size}
            onPage={(to) => go((before) => ({ ...before, page: to }), false)}
            onSize={() => go(({ page: _, ...before }) => before, false)}
          />
        </div>
      )}
    </section>
  )
}
