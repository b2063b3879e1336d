import { messages } from '@bisita/contract/messages'
import { t } from '@bisita/contract/words'
import { StorageFailure } from '../device/device.ts'
import type { Notices } from '../ui/notices.ts'
import type { OutcomeHandlers, Refused } from './outcomes.ts'

/** Why a form could not be saved: the server's refusal, no answer, or a device that could not store it. */
export type SaveFailure = Refused | StorageFailure | 'unanswered'

/** "Stored only once" holds because a retry has the same idempotency key. */
const unanswered =
  t('No answer. Your entry is still here. Send it again when there is a network; it is saved only once.')

/** The text of a failure at the end of a form; `result` comes first. */
export function saveFailureText(failure: SaveFailure, result = t('Not saved.')): string {
  if (failure === 'unanswered') return unanswered
  // Its message contains the result.
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

/** The handlers of a form's refusals: they show the server's message as a notice, and pass the failure to the form. */
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
