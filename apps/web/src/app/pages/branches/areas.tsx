import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { longPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAreasList } from '../../../domains/areas/areas.queries.ts'
import { areasList } from '../../../domains/areas/list.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { useIsAllowed } from '../../../ui/permissions.ts'
import { KeywordField } from '../../../ui/list/KeywordField.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { type NavigateSearch, without } from '../../../ui/list/params.ts'
import { useTypedText } from '../../../ui/list/useTypedText.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { useServices } from '../../useServices.ts'
import { AreaPane } from './AreaPane.tsx'
import { areaParams, type AreasSearch } from './areasSearch.ts'
import styles from './branches.module.css'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const AreaNameDialog = lazy(() =>
  import('../../../domains/areas/components/AreaNameDialog.tsx').then(({ AreaNameDialog: component }) => ({ default: component })),
)

const route = getRouteApi('/main/areas')

/** The areas with their branches and heads: administrators keep them, heads read their own. */
export function AreasPage() {
  const { notices } = useServices()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const [adding, setAdding] = useState(false)
  const [newName, setNewName] = useState<string>()
  const typed = useTypedText('areas keyword')
  const size = usePageSize('areas', longPageSize)
  const found = useAreasList({ page: 1, ipp: size.size, sort: 'area_name', ...areaParams.asked(search), ...(typed.settled === '' ? {} : { keyword: typed.settled }) })
  const open = search.area !== undefined
  const manages = useIsAllowed('area.manage')
  useReturnedFocus(search.area, 'area')
  const go: NavigateSearch<AreasSearch> = (change, { step, toTop = false }) =>
    void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? { opened: true } : before) })
  const close = () => {
    if (opened) router.history.back()
    else go((before) => without(before, 'area'), { step: false })
  }
  const onKeyword = (text: string) => {
    typed.set(text)
    if (search.page !== undefined) go((before) => without(before, 'page'), { step: false })
  }
  const list = (
    <div className={styles.list}>
      <ListScreen
        list={areasList(manages)}
        search={search}
        go={go}
        found={found}
        size={size}
        wide={wide}
        beside={open && wide}
        openId={search.area}
        narrowed={typed.settled !== ''}
        tools={
          <div className="screen-only">
            <KeywordField label="Search areas" placeholder="Area name" keyword={typed.text} onKeyword={onKeyword} />
          </div>
        }
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
    </div>
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
              go((before) => ({ ...before, area: id }), { step: !open })
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
