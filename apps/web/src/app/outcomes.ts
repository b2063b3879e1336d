import { messages } from '@bisita/contract/messages'
import { Aborted, NoAnswer, Refused, type Handlers } from '../api/outcomes.ts'
import type { DealWith } from '../api/refusals.ts'
import type { Notices } from '../ui/notices.ts'
import type { Session } from './session.ts'

export type OutcomeDependencies = {
  readonly notices: Notices
  readonly session: Session
  /** Opens the login after the session has ended. */
  readonly toLogin: () => void
  readonly isOffline: () => boolean
}

/**
 * The one layer that decides what an outcome means (specification, section 8): what ends the session
 * comes first, then the caller's own handlers, then 'Something went wrong.'.
 */
export function createOutcomes({ notices, session, toLogin, isOffline }: OutcomeDependencies): DealWith {
  const end = (message: string, keepPath: boolean) => {
    notices.show('negative', message)
    session.end({ keepPath })
    toLogin()
  }

  /** Whether the refusal was about the session, and has been dealt with. */
  const dealtWithSession = (refused: Refused): boolean => {
    const { status, problem, sentAs } = refused
    if (problem?.code === 'wrong_user') {
      session.taken.set(true)
      return true
    }
    if (!session.isSignedIn()) return false
    // An answer to a call of the session before this one says nothing about this one.
    const stale = sentAs !== null && sentAs !== session.state.get()?.user.id
    if (status === 403 && problem?.deactivated === true) {
      if (!stale) end(messages.deactivated, false)
      return true
    }
    if (status === 401) {
      if (!stale) end(messages.expired, true)
      return true
    }
    if (problem?.code === 'must_change_password') {
      session.passwordDue(true)
      return true
    }
    return false
  }

  return (error, handlers: Handlers = {}) => {
    if (error instanceof Aborted) return
    if (error instanceof Refused) {
      if (dealtWithSession(error)) return
      const handler = handlers[error.status]
      if (handler === undefined) notices.show('negative', messages.somethingWrong)
      else handler(error)
      return
    }
    if (error instanceof NoAnswer && handlers.none !== undefined) handlers.none()
    else notices.show('negative', isOffline() ? messages.offline : messages.somethingWrong)
  }
}
