import { messages } from '@bisita/contract/messages'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import type { Handlers, Refused } from './outcomes.ts'

/** Why a form could not be saved: the server's refusal, that nobody answered, or that the device could not keep it. */
export type Failure = Refused | StorageFailure | 'unanswered'

/** A try whose answer was lost and its repetition carry one key, so that this is so. */
const unanswered =
  'Nobody answered. It may or may not have been stored. What you typed is still here; send it again when there is a network: it is stored only once.'

/** A failure in words, for where a form ends; first what came of it. */
export function failureWords(failure: Failure, result = 'Not saved.'): string {
  if (failure === 'unanswered') return unanswered
  // It says so itself.
  return failure instanceof StorageFailure ? failure.message : `${result} ${failure.message}`
}

/** Of each refusal the server's message as a notice (specification, section 8), and then `told`. */
function refusals(notices: Notices, told: (problem: Refused) => void) {
  const refused = (problem: Refused) => {
    notices.show(problem.status === 400 ? 'warning' : 'negative', problem.message)
    told(problem)
  }
  return { 400: refused, 403: refused, 404: refused, 409: refused }
}

/** What a form does about each refusal: the server's message as a notice, and what it is about in the form. */
export function savingHandlers(notices: Notices, fail: (failure: Failure) => void): Handlers {
  return {
    ...refusals(notices, fail),
    notKept: fail,
    none: () => {
      notices.show('negative', navigator.onLine ? messages.somethingWrong : messages.offline)
      fail('unanswered')
    },
  }
}

/**
 * What a question does about each refusal (ui/dialogs/AskDialog.tsx): the server's message as a notice, and `told` of it; and what it
 * does once an approval was asked for, or was not.
 */
export function askingHandlers(notices: Notices, told: (message: string) => void, approval: NonNullable<Handlers['approval']>): Handlers {
  return { ...refusals(notices, ({ message }) => told(message)), approval }
}
