import { Suspense, useEffect } from 'react'
import { useStore } from '../ui/browser/store.ts'
import { lazyWithPreload } from '../ui/lazyWithPreload.tsx'
import { useServices } from './useServices.ts'

const SignOutDialog = lazyWithPreload(() => import('./SignOutDialog.tsx'), 'SignOutDialog')

/**
 * Loads the code of the sign-out question while there is a network: a user with unsent calls may sign out without one.
 */
export function useSignOutQuestion(): void {
  useEffect(() => void SignOutDialog.load().catch(() => undefined), [])
}

/** The question before a sign-out that leaves unsent work behind, whatever screen is open. */
export function SigningOut() {
  const unsent = useStore(useServices().signOut.question)
  if (unsent === null) return null
  return (
    <Suspense>
      <SignOutDialog unsent={unsent} />
    </Suspense>
  )
}
