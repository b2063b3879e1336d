import { Suspense, useEffect, useRef } from 'react'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { useInvalidateAfterApproval } from '../../frame/useInvalidateAfterApproval.ts'
import { useServices } from '../../frame/useServices.ts'

const RequestDialog = lazyWithPreload(() => import('../../features/approvals/components/RequestDialog.tsx'), 'RequestDialog')

/** How many frames a button may take to be enabled again after its caller has got the answer. */
const patience = 30

function focusWhenAble(element: HTMLElement, left = patience): void {
  if (document.activeElement !== document.body || !element.isConnected) return
  element.focus({ preventScroll: true })
  if (document.activeElement !== element && left > 0) requestAnimationFrame(() => focusWhenAble(element, left - 1))
}

/**
 * Gives the focus back after the dialog. The button that was pressed is disabled while its call is on its
 * way and loses the focus by that, so what had it last is remembered here.
 */
function useFocusReturned(open: boolean): void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) {
      const before = last.current
      return () => {
        if (before !== null) requestAnimationFrame(() => focusWhenAble(before))
      }
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [open])
}

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
