import { useBlocker } from '@tanstack/react-router'
import { LeaveDialog } from '../../../frame/LeaveDialog.tsx'

/**
 * Asks before what is entered and not stored is left behind. A reload isn't asked about: it finds everything again. Between
 * the desk and the list nothing is left.
 */
export function DeskGuard({ dirty }: { dirty: () => boolean }) {
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && dirty(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  return <LeaveDialog onStay={guard.reset} onLeave={guard.proceed} />
}
