import { loginPath } from '@bisita/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '../api/outcomes.ts'
import { useServices } from './useServices.ts'

/** Ends the session on the server, then in this browser. Where the server cannot be reached the person stays signed in and is told so. */
export function useSignOut(): () => Promise<void> {
  const { auth, session, drafts, notices, dealWith } = useServices()
  const navigate = useNavigate()
  return async () => {
    if (drafts.any()) return notices.show('warning', 'Something you typed is not saved. Save it or leave the form first.')
    try {
      await auth.signout()
    } catch (error) {
      // A session that had ended already is what was asked for.
      if (!(error instanceof Refused && error.status === 401)) return dealWith(error)
    }
    session.end({ keepPath: false })
    await navigate({ to: loginPath, ignoreBlocker: true })
  }
}
