import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { Screen } from '../../../frame/Screen.tsx'
import { useScreen } from '../../../frame/useScreen.tsx'
import { ApprovalsList } from './ApprovalsList.tsx'

const ApprovalPane = lazyWithPreload(() => import('./ApprovalPane.tsx'), 'ApprovalPane')

/** Requests for approval: the list alone on a phone, with the open one beside it on a desk; which stands in the address bar. */
export function ApprovalsPage() {
  const screen = useScreen('/approvals', { opens: 'approval' })
  return <Screen screen={screen} list={<ApprovalsList screen={screen} />} pane={<ApprovalPane screen={screen} />} tall />
}
