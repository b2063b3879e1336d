import { Button } from '@mantine/core'
import type { Decision } from '@bisita/contract/approvals'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApproval } from '../approvals.queries.ts'
import type { Approval } from '../approvals.queries.ts'
import { ApprovalRecord } from '../components/ApprovalRecord.tsx'
import { ActionBar } from '../../../ui/forms/ActionBar.tsx'
import { IconCheck } from '../../../ui/icons.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { Pane } from '../../../frame/Pane.tsx'
import type { ScreenState } from '../../../frame/useScreen.tsx'
import { useInvalidateAfterApproval } from '../../../frame/useInvalidateAfterApproval.ts'
import { useServices } from '../../../frame/useServices.ts'
import styles from './approvals.module.css'
import { approvalFormatOf } from './approvalsFormat.tsx'
import type { ApprovalsSearch } from './approvalsSearch.ts'

const DecideDialog = lazyWithPreload(() => import('../components/DecideDialog.tsx'), 'DecideDialog')

/** What the person may do with a request; on a phone within the thumb's reach. */
function Actions({ approval, beside }: { approval: Approval; beside: boolean }) {
  const { notices } = useServices()
  const after = useInvalidateAfterApproval()
  const [deciding, ask] = useState<Decision | null>(null)
  const { may_decide, may_cancel } = approval
  return (
    <>
      {(may_decide || may_cancel) && (
        <ActionBar className={`flex gap-8 ${styles.actions} screen-only`} data-beside={beside}>
          {may_decide && (
            <>
              <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => ask('approve')}>
                Approve
              </Button>
              <Button variant="default" onClick={() => ask('decline')}>
                Decline
              </Button>
            </>
          )}
          {may_cancel && (
            <Button variant="default" onClick={() => ask('cancel')}>
              Cancel request
            </Button>
          )}
        </ActionBar>
      )}
      <Suspense>
        {deciding !== null && (
          <DecideDialog
            key={`${approval.approval_id} ${deciding}`}
            approval={approval}
            decision={deciding}
            notices={notices}
            onMoved={after}
            onClose={() => ask(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function Open({ id, beside }: { id: string; beside: boolean }) {
  const found = useApproval(id)
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
  return (
    <ApprovalRecord
      approval={found.data}
      showing={approvalFormatOf(found.data)}
      clientLink={(client, face) => (
        <Link to="/clients" search={{ client }}>
          {face}
        </Link>
      )}
      actions={<Actions key={id} approval={found.data} beside={beside} />}
    />
  )
}

/** The request that is open. */
export function ApprovalPane({ screen }: { screen: ScreenState<ApprovalsSearch> }) {
  return (
    <Pane screen={screen} label="Request">
      <Open id={screen.id ?? ''} beside={screen.wide} />
    </Pane>
  )
}
