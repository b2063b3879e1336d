import { Refused } from '../../api/outcomes.ts'
import type { DealWith } from '../../api/refusals.ts'
import type { UsersRepository } from '../../domains/users/users.repository.ts'
import type { Session } from '../session/session.ts'

type Dependencies = {
  readonly session: Session
  readonly users: Pick<UsersRepository, 'listInfo'>
  readonly dealWith: DealWith
}

/** Loads the user-list info. Its failure is nobody's concern but the session's: the counts stay as they were. */
export const createInform =
  ({ session, users, dealWith }: Dependencies) =>
  async (): Promise<void> => {
    try {
      session.inform(await users.listInfo())
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) void dealWith(error)
    }
  }
