import type { OutcomeHandlers, Refused } from '../../api/outcomes.ts'
import { saveHandlers, type SaveFailure } from '../../api/saving.ts'
import type { Notices } from '../../ui/notices.ts'

/** What the form of a known client does about each refusal; `conflict` takes a 409 that is one. */
export function editHandlers(
  notices: Notices,
  fail: (failure: SaveFailure) => void,
  conflict: (refused: Refused) => void,
): OutcomeHandlers {
  const handlers = saveHandlers(notices, fail)
  return {
    ...handlers,
    409: (refused) => (refused.problem?.code === 'conflict' ? conflict(refused) : handlers[409]?.(refused)),
  }
}
