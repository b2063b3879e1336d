import { messages } from '@bisita/contract/messages'
import type { Handlers, Refused } from '../../api/outcomes.ts'
import type { Notices } from '../../ui/notices.ts'

/** Why a form could not be saved: the server's refusal, or that nobody answered. */
export type Failure = Refused | 'unanswered'

/**
 * What a client's form does about each refusal: the server's message as a notice, the fields' errors in
 * the form (specification, section 8). `conflict` takes a 409 that is one.
 */
export function savingHandlers(
  notices: Notices,
  fail: (failure: Failure) => void,
  conflict?: (refused: Refused) => void,
): Handlers {
  const refused = (problem: Refused) => {
    notices.show(problem.status === 400 ? 'warning' : 'negative', problem.message)
    fail(problem)
  }
  return {
    400: refused,
    403: refused,
    404: refused,
    409: (problem) => {
      if (problem.problem?.code === 'conflict' && conflict !== undefined) conflict(problem)
      else refused(problem)
    },
    none: () => {
      notices.show('negative', navigator.onLine ? messages.somethingWrong : messages.offline)
      fail('unanswered')
    },
  }
}
