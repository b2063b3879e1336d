import type { OutcomeHandlers } from '../../api/outcomes.ts'
import { saveHandlers, type SaveFailure } from '../../api/saving.ts'
import type { Notices } from '../../ui/notices.ts'

type PlanOutcome = {
  readonly notices: Notices
  readonly fail: (failure: SaveFailure) => void
  /** Somebody else was asked to approve it: the form closes as after a save. */
  readonly onRequested: () => void
}

/** What a form about itineraries does about each refusal, and about an approval that is asked for or not. */
export const planHandlers = ({ notices, fail, onRequested }: PlanOutcome): OutcomeHandlers => ({
  ...saveHandlers(notices, fail),
  approval: (result) => {
    if (result === 'requested') onRequested()
  },
})
