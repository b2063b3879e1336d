import { useMediaQuery } from '@mantine/hooks'
import { screenTitles } from '@bisita/contract/paths'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { ApprovalsList } from './ApprovalsList.tsx'
import type { NavigateApprovals } from './approvalsState.ts'
import frame from '../frame.module.css'
import { BackToList } from '../FrameButtons.tsx'
import { useReturnedFocus } from '../paneFocus.ts'

const ApprovalPane = lazy(() => import('./ApprovalPane.tsx').then(({ ApprovalPane: component }) => ({ default: component })))

const route = getRouteApi('/main/approvals')

/** Requests for approval: the list alone on a phone, with the open one beside it on a desk; which stands in the address bar. */
export function ApprovalsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const opened = useLocation({ select: (location) => location.state.opened === true })
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const open = search.approval !== undefined
  useReturnedFocus(search.approval, 'approval')
  const go: NavigateApprovals = (change, { step, toTop = false }) =>
    void navigate({ search: change, replace: !step, resetScroll: toTop, state: (before) => (step ? {} : before) })
  /** Back where it was opened from; where the address was opened directly, to the list. */
  const close = () => {
    if (opened) router.history.back()
    else go(({ approval: _, ...before }) => before, { step: false })
  }
  return (
    <>
      <PageHead
        title={screenTitles['/approvals']}
        lead={!wide && open && <BackToList close={close} />}
      />
      <div className={frame.split} data-open={open && wide}>
        {(wide || !open) && <ApprovalsList search={search} go={go} narrow={!wide || open} beside={wide} />}
        {open && (
          <Suspense fallback={<RowsShape tall />}>
            <ApprovalPane id={search.approval ?? ''} beside={wide} close={close} />
          </Suspense>
        )}
      </div>
    </>
  )
}
