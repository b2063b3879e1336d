import { messages } from '@bisita/contract/messages'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import type { OutcomeHandlers, Refused } from './outcomes.ts'

/** Why a form could not be saved: the server's refusal, that nobody answered, or that the device could not keep it. */
export type SaveFailure = Refused | StorageFailure | 'unanswered'

/** A try whose answer was lost and its repetition carry one key, so that this is so. */
const unanswered =
  'Nobody answered. It may or may not have been stored. What you typed is still here; send it again when there is a network: it is stored only once.'

/** A failure in words, for where a form ends; first what came of it. */
export function saveFailureText(failure: SaveFailure, result = 'Not saved.'): string {
  if (failure === 'unanswered') return unanswered
  // It says so itself.
  return failure instanceof StorageFailure ? failure.message : `${result} ${failure.message}`
}

/** Handlers that show the server's message of each refusal as a notice (promises/screens 5) and then call `report`. */
function refusals(notices: Notices, report: (problem: Refused) => void) {
  const refused = (problem: Refused) => {
    notices.show(problem.status === 400 ? 'warning' : 'negative', problem.message)
    report(problem)
  }
  return { 400: refused, 403: refused, 404: refused, 409: refused }
}

/** What a form does about each refusal: the server's message as a notice, and what it is about in the form. */
export function saveHandlers(notices: Notices, fail: (failure: SaveFailure) => void): OutcomeHandlers {
  return {
    ...refusals(notices, fail),
    storageFailed: fail,
    none: () => {
      notices.show('negative', navigator.onLine ? messages.somethingWrong : messages.offline)
      fail('unanswered')
    },
  }
}

/**
 * How a confirmation dialog (ui/dialogs/ConfirmDialog.tsx) handles refusals: it shows the server's message as a notice and calls
 * `report` with it; `approval` gets whether an approval was requested or cancelled.
 */
export function questionHandlers(notices: Notices, report: (message: string) => void, approval: NonNullable<OutcomeHandlers['approval']>): OutcomeHandlers {
  return { ...refusals(notices, ({ message }) => report(message)), approval }
}
