import { lazy, Suspense } from 'react'
import { useStore } from '../../ui/browser/store.ts'
import { useServices } from '../useServices.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then(({ SignOutDialog: component }) => ({ default: component })))

/** The question before a sign-out that leaves unsent work behind, whatever screen is open. */
export function SigningOut() {
  const unsent = useStore(useServices().signOut.asked)
  if (unsent === null) return null
  return (
    <Suspense>
      <SignOutDialog unsent={unsent} />
    </Suspense>
  )
}
