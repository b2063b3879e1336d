import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { Aborted, MaybeStored, NeedsApproval, NoAnswer, Refused, type ApprovalResult, type OutcomeHandlers } from '../api/outcomes.ts'
import type { HandleOutcome } from '../api/handleOutcome.ts'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import type { SessionEnd } from './session/endedLabels.ts'
import type { Session } from './session/session.ts'

export type HandleOutcomeDependencies = {
  readonly notices: Notices
  readonly session: Session
  /** The session ends for good: what the device holds of the user goes, after what can be handed over. */
  readonly leave: () => void
  /** Opens the login after the session has ended. */
  readonly toLogin: () => void
  readonly isOffline: () => boolean
  /** Asks the person whether approval shall be requested. */
  readonly requestApproval: (offer: ApprovalOffer) => Promise<ApprovalResult>
}

/** Shown where no form shows the failure: sending again carries the same key, so it is stored only once. */
export const maybeStoredText = t('No answer came in time. Send it again; it is saved only once.')

/**
 * The one layer that decides what an outcome means (promises/screens 4): what ends the session
 * comes first, then the caller's own handlers, then 'Something went wrong.'.
 */
export function createHandleOutcome({ notices, session, leave, toLogin, isOffline, requestApproval: ask }: HandleOutcomeDependencies): HandleOutcome {
  const end = (message: string, keepPath: boolean, ended?: SessionEnd) => {
    notices.show('negative', message)
    if (!keepPath) leave()
    session.end({ keepPath, ended })
    toLogin()
  }

  /** An answer to a call of the session before this one says nothing about this one. */
  const isStale = (sentAs: string | null) => sentAs !== null && sentAs !== session.state.get()?.user.id

  /** Whether the refusal was about the session, and has been dealt with. */
  const dealtWithSession = (refused: Refused): boolean => {
    const { status, problem, sentAs } = refused
    if (problem?.code === 'wrong_user') {
      session.takenOver.set(true)
      return true
    }
    if (!session.isSignedIn()) return false
    const stale = isStale(sentAs)
    if (status === 403 && problem?.deactivated === true) {
      if (!stale) end(problem.code === 'device_lost' ? refused.message : messages.deactivated, false)
      return true
    }
    if (status === 401) {
      if (!stale) end(messages.expired, true, problem?.ended)
      return true
    }
    if (problem?.code === 'must_change_password') {
      session.passwordDue(true)
      return true
    }
    if (problem?.code === 'factor_due') {
      session.factorDue(true)
      return true
    }
    return false
  }

  return (error, handlers: OutcomeHandlers = {}) => {
    if (error instanceof Aborted) return undefined
    if (error instanceof NeedsApproval) {
      if (isStale(error.sentAs)) return undefined
      return ask(error.offer).then((result) => handlers.approval?.(result))
    }
    if (error instanceof Refused) {
      if (dealtWithSession(error)) return undefined
      const handler = handlers[error.status] ?? handlers.other
      if (handler === undefined) notices.show('negative', messages.somethingWrong)
      else handler(error)
      return undefined
    }
    if (error instanceof StorageFailure) {
      notices.show('negative', messages.somethingWrong)
      handlers.storageFailed?.(error)
      return undefined
    }
    if (error instanceof NoAnswer && handlers.none !== undefined) handlers.none()
    else if (error instanceof MaybeStored && session.isSignedIn()) notices.show('warning', maybeStoredText)
    else notices.show('negative', isOffline() ? messages.offline : messages.somethingWrong)
    return undefined
  }
}
