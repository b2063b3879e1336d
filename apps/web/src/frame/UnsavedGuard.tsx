import { useBlocker } from '@tanstack/react-router'
import { useDrafts } from '../ui/browser/drafts.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** A form is open as long as these of the address bar stay the same, whatever else of it changes. */
export const differsIn =
  (...names: readonly string[]) =>
  (one: object, other: object): boolean =>
    names.some((name) => Reflect.get(one, name) !== Reflect.get(other, name))

/** Asks before what was typed is left behind; `leaves` says whether going from one address of the screen to another does so. */
export function UnsavedGuard({ leaves }: { leaves: (from: object, to: object) => boolean }) {
  const drafts = useDrafts()
  const guard = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      drafts.any() && (current.pathname !== next.pathname || leaves(current.search, next.search)),
    enableBeforeUnload: () => drafts.any(),
    withResolver: true,
  })
  if (guard.status !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={guard.reset}
      onLeave={() => {
        drafts.wipe()
        guard.proceed()
      }}
    />
  )
}
