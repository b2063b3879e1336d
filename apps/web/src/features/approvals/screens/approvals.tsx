import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { storageOf } from '../../../frame/storage.ts'
import { useInvalidateAfterApproval } from '../../../frame/useInvalidateAfterApproval.ts'
import { useScreen } from '../../../frame/useScreen.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { useDelayedApproval } from '../useDelayedApproval.ts'
import { ApprovalsList } from './ApprovalsList.tsx'

const ApprovalPane = lazyWithPreload(() => import('./ApprovalPane.tsx'), 'ApprovalPane')

const tab = storageOf(() => window.sessionStorage)

/** Requests for approval: the list alone on a phone, with the open one beside it on a desk; which stands in the address bar. */
export function ApprovalsPage() {
  const screen = useScreen('/approvals', { opens: 'approval' })
  const { notices } = useServices()
  const { user } = useSignedIn()
  const after = useInvalidateAfterApproval()
  const delayed = useDelayedApproval({ userId: user.id, notices, tab, after })
  return <Screen screen={screen} list={<ApprovalsList screen={screen} waiting={delayed.waiting} />} pane={<ApprovalPane screen={screen} delayed={delayed} />} tall />
}
