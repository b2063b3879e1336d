import { Button } from '@mantine/core'
import { isMaskedField } from '@bisita/contract/clients/clients.masked'
import type { Decision } from '@bisita/contract/approvals'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { saveHandlers } from '../../../api/saving.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { useApproval, useRevealChanges, type ShownChanges } from '../approvals.queries.ts'
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
import type { useDelayedApproval } from '../useDelayedApproval.ts'
import type { ApprovalsSearch } from './approvalsSearch.ts'
import { useListedApprovals } from './useListedApprovals.ts'

const DecideDialog = lazyWithPreload(() => import('../components/DecideDialog.tsx'), 'DecideDialog')

type Delayed = ReturnType<typeof useDelayedApproval>

type ActionsProps = { approval: Approval; beside: boolean; delayed: Delayed; onNext: () => void }

/** What the person may do with a request; on a phone within the thumb's reach. */
function Actions({ approval, beside, delayed, onNext }: ActionsProps) {
  const { notices } = useServices()
  const after = useInvalidateAfterApproval()
  const [deciding, ask] = useState<Decision | null>(null)
  const { may_decide, may_cancel } = approval
  // Approving this may show a passphrase, once: it is never done behind one's back.
  const asks = approval.record_type === 'user'
  const approve = () => {
    if (asks) return ask('approve')
    delayed.approve(approval)
    onNext()
  }
  return (
    <>
      {(may_decide || may_cancel) && (
        <ActionBar className={`flex gap-8 ${styles.actions} screen-only`} data-beside={beside}>
          {may_decide && (
            <>
              <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={approve}>
                {t('Approve')}
              </Button>
              <Button variant="default" onClick={() => ask('decline')}>
                {t('Decline')}
              </Button>
              {!asks && (
                <Button variant="subtle" onClick={() => ask('approve')}>
                  {t('Add a note')}
                </Button>
              )}
            </>
          )}
          {may_cancel && (
            <Button variant="default" onClick={() => ask('cancel')}>
              {t('Cancel request')}
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

/** A request with its masked numbers whole: its changes are in the order of those that were shown. */
function withShown(approval: Approval, shown: ShownChanges): Approval {
  const left = [...shown]
  return { ...approval, changes: approval.changes.map((change) => (isMaskedField(change.field) ? { ...change, ...left.shift(), field: change.field } : change)) }
}

function Open({ id, ...actions }: { id: string } & Omit<ActionsProps, 'approval'>) {
  const found = useApproval(id)
  const { notices } = useServices()
  const [shown, setShown] = useState<ShownChanges>()
  const keyOf = useIdempotencyKey()
  const reveal = useRevealChanges({ onDone: (done) => setShown(done.shown), handlers: saveHandlers(notices, () => undefined) })
  if (found.isError || found.data === undefined) return <QueryState query={found} record rows={8} />
  return (
    <ApprovalRecord
      approval={shown === undefined ? found.data : withShown(found.data, shown)}
      showing={approvalFormatOf(found.data, shown !== undefined)}
      reveal={
        shown === undefined &&
        found.data.record_type === 'client' &&
        found.data.changes.some(({ field, before, after }) => isMaskedField(field) && (before ?? after) !== null) && (
          <div>
            <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate({ body: { approval_id: id }, key: keyOf(id) })}>
              {t('Show the numbers')}
            </Button>
          </div>
        )
      }
      clientLink={(client, face) => (
        <Link to="/clients" search={{ client }}>
          {face}
        </Link>
      )}
      actions={actions.delayed.waiting === id ? null : <Actions key={id} approval={found.data} {...actions} />}
    />
  )
}

/** The request that is open. Once it is approved, the next one of the list that the person may decide. */
export function ApprovalPane({ screen, delayed }: { screen: ScreenState<ApprovalsSearch>; delayed: Delayed }) {
  const listed = useListedApprovals(screen.search)
  const onNext = () => {
    const at = listed.findIndex(({ approval_id }) => approval_id === screen.id)
    const next = [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))].find(({ may_decide, approval_id }) => may_decide && approval_id !== screen.id)
    if (next === undefined) screen.close()
    else screen.go((before) => ({ ...before, approval: next.approval_id }), { step: false, toTop: true })
  }
  return (
    <Pane screen={screen} label={t('Request')}>
      <Open key={screen.id} id={screen.id ?? ''} beside={screen.wide} delayed={delayed} onNext={onNext} />
    </Pane>
  )
}
