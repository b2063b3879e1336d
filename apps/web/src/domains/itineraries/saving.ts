import type { Handlers } from '../../api/outcomes.ts'
import { savingHandlers, type Failure } from '../../api/saving.ts'
import type { Notices } from '../../ui/notices.ts'

type Told = {
  readonly notices: Notices
  readonly fail: (failure: Failure) => void
  /** Somebody else was asked to approve it: the form closes as after a save. */
  readonly onRequested: () => void
}

/** What a form about itineraries does about each refusal, and about an approval that is asked for or not. */
export const planHandlers = ({ notices, fail, onRequested }: Told): Handlers => ({
  ...savingHandlers(notices, fail),
  approval: (result) => {
    if (result === 'requested') onRequested()
  },
})
