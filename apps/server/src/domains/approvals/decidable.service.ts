import { mayDecide } from '@bisita/rules/people/deciding'
import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../http/context.ts'
import { pendingRequestsOfOthers } from './approvals.store.ts'
import { deciderOf } from './showRequest.ts'

/** More requests than this are not looked at one by one: nobody decides a thousand before the next look. */
export const mostDecidable = 1000

/**
 * The ids of the pending requests that the caller may decide now, up to {@link mostDecidable}: what the badge of
 * Approvals counts (`devices/listInfo.service.ts`).
 */
export async function decidableRequests({ db, user }: Pick<Context, 'db' | 'user'>): Promise<readonly string[]> {
  if (!mayAny(['approval.decide'], user.user_type)) return []
  const { rows } = await pendingRequestsOfOthers(user, mostDecidable).execute(db)
  const decider = await deciderOf(db, user)
  return rows.filter((request) => mayDecide(decider, request)).map(({ id }) => id)
}
