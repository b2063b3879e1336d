import { userListInfo } from '@bisita/contract/calls/calls'
import type { Api } from '../../api/api.ts'
import { Refused } from '../../api/outcomes.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import type { Session } from '../session/session.ts'

type Dependencies = {
  readonly session: Session
  readonly api: Pick<Api, 'call'>
  readonly dealWith: HandleOutcome
}

/** Loads the user-list info. Its failure is nobody's concern but the session's: the counts stay as they were. */
export const createRefreshInfo =
  ({ session, api, dealWith }: Dependencies) =>
  async (): Promise<void> => {
    try {
      session.setInfo(await api.call(userListInfo, {}))
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) void dealWith(error)
    }
  }
