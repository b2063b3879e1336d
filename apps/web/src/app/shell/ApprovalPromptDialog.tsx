import { Suspense, useEffect } from 'react'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { useInvalidateAfterApproval } from '../../frame/useInvalidateAfterApproval.ts'
import { useServices } from '../../frame/useServices.ts'
import { useFocusReturned } from './useFocusReturned.ts'

const RequestDialog = lazyWithPreload(() => import('../../features/approvals/components/RequestDialog.tsx'), 'RequestDialog')

/** Where approval is asked for, over whatever screen is open. */
export function ApprovalPromptDialog() {
  const { approvalPrompts } = useServices()
  const prompt = useStore(approvalPrompts.current)
  const stored = useStore(approvalPrompts.submittedCount)
  const after = useInvalidateAfterApproval()
  useFocusReturned(prompt !== null)
  useEffect(() => {
    if (stored > 0) after()
  }, [stored, after])
  if (prompt === null) return null
  return (
    <Suspense>
      <RequestDialog
        key={prompt.id}
        asked={prompt}
        onRequest={(message) => void approvalPrompts.submit(message)}
        onCancel={approvalPrompts.cancel}
      />
    </Suspense>
  )
}
