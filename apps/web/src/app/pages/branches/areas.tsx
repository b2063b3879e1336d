import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { longPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { failureText } from '../../../api/outcomes.ts'
import { useAreasList } from '../../../domains/areas/areas.queries.ts'
import { remoteAreas } from '../../../domains/areas/areas.remote.ts'
import { AreasProvider } from '../../../domains/areas/areas.repository.ts'
import { AreaTable } from '../../../domains/areas/components/AreaTable.tsx'
import { useEntryState } from '../../../ui/entries.ts'
import { IconPlus, IconSearch } from '../../../ui/icons.ts'
import { useMay } from '../../../ui/inForce.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPages } from '../../../ui/ListPages.tsx'
import { usePageSize } from '../../../ui/pageSizes.ts'
import { EmptyState, FailedState, RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../useServices.ts'
import { AreaPane } from './AreaPane.tsx'
import type { AreasSearch } from './areasSearch.ts'
import styles from './branches.module.css'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const AreaNameDialog = lazy(() =>
  import('../../../domains/areas/components/AreaNameDialog.tsx').then(({ AreaNameDialog: component }) => ({ default: component })),
)

const route = getRouteApi('/main/areas')

const typingPause = 250

/** The areas with their branches and heads: administrators keep them, heads read their own. */
export function AreasPage() {
  const { api } = useServices()
  const areas = useMemo(() => remoteAreas(api), [api])
  return (
    <AreasProvider value={areas}>
      <Screen />
    </AreasProvider>
  )
}

function Screen() {
  const { notices } = useServices()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const [adding, setAdding] = useState(false)
  const [newName, setNewName] = useState<string>()
  const [typed, setTyped] = useEntryState('keyword', '')
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const size = usePageSize('areas', longPageSize)
  const found = useAreasList({
    page: search.page ?? 1,
    ipp: size.size,
    sort: search.sort ?? 'area_name',
    ...(keyword === '' ? {} : { keyword }),
  })
  const open = search.area !== undefined
  const manages = useMay('area.manage')
  useReturnedFocus(search.area, 'area')
  const go = (change: (before: AreasSearch) => AreasSearch, step: boolean) =>
    void navigate({ search: change, replace: !step, resetScroll: false, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go(({ area: _, ...before }) => before, false)
  }
  const page = found.data
  const list = (
    <section className={`${frame.list} ${styles.list}`} aria-label="List of areas">
      <div className={`${styles.tools} screen-only`}>
        <TextInput
          type="search"
          aria-label="Search areas"
          placeholder="Area name"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (search.page !== undefined) go(({ page: _, ...before }) => before, false)
          }}
        />
      </div>
      {found.isPending && <RowsShape />}
      {found.isError && <FailedState text={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {page?.count === 0 && !found.isError && (
        <EmptyState
          title={keyword === '' ? 'No areas yet' : 'No area fits'}
          text={keyword !== '' ? 'No area is called so.' : manages ? 'An area groups branches under its heads. Add the first.' : 'The areas that you head stand here. An administrator assigns them.'}
        />
      )}
      {page !== undefined && page.count > 0 && (
        <div className={frame.rows} data-old={found.isPlaceholderData}>
          <AreaTable
            areas={page.items}
            openId={search.area}
            order={search.sort ?? 'area_name'}
            onOrder={(sort) => go(({ page: _, ...before }) => ({ ...before, sort }), false)}
            narrow={open || !wide}
            link={(area, face) => (
              <Link
                to="/areas"
                search={{ ...search, area: area.id }}
                state={{ opened: true }}
                data-area={area.id}
                replace={open}
                resetScroll={!wide}
                activeProps={{}}
              >
                {face}
              </Link>
            )}
          />
          <ListPages
            what="areas"
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
  return (
    <>
      <PageHead
        title={screenTitles['/areas']}
        lead={!wide && open && <BackToList close={close} />}
      >
        {manages && (wide || !open) && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Add area
          </Button>
        )}
      </PageHead>
      <div className={`${frame.split} ${styles.shares}`} data-open={open && wide}>
        {(wide || !open) && list}
        {search.area !== undefined && (
          <AreaPane key={search.area} id={search.area} manages={manages} beside={wide} close={close} />
        )}
      </div>
      <Suspense>
        {adding && (
          <AreaNameDialog
            area={null}
            notices={notices}
            typed={newName}
            onTyped={setNewName}
            onDone={({ id }) => {
              setAdding(false)
              go((before) => ({ ...before, area: id }), !open)
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
