import type { Answer } from '@bisita/contract/call'
import type { userListInfo } from '@bisita/contract/users'
import { mayDecide } from '@bisita/rules/deciding'
import { manilaDay } from '@bisita/rules/days'
import { mayAny } from '@bisita/rules/permissions'
import type { Context } from '../../http/context.ts'
import { countOwnWaiting, waitingRequests } from '../approvals/approvals.store.ts'
import { deciderOf } from '../approvals/record.ts'
import { countOverdue } from '../itineraries/overdue.store.ts'
import { readVersions } from './listInfo.store.ts'

/** More requests than this are not counted one by one: nobody decides a thousand before the next look. */
const mostCounted = 1000

/**
 * What waits for a user. The bell's number is what somebody has to do something about: requests to decide,
 * and an mr's own overdue itineraries. Touchpoints count nothing before they exist in the product.
 */
export async function listInfo({ db, user, now }: Context): Promise<Answer<typeof userListInfo>> {
  const decides = mayAny(['approval.decide'], user.user_type)
  const [waiting, decider, my_requests, overdue_itineraries, versions] = await Promise.all([
    decides ? waitingRequests(db, user, mostCounted) : [],
    deciderOf(db, user),
    countOwnWaiting(db, user.id),
    countOverdue(db, user, manilaDay(now)),
    readVersions(db, user),
  ])
  const pending_approvals = waiting.filter((request) => mayDecide(decider, request)).length
  const own = user.user_type === 'mr' ? overdue_itineraries : 0
  return { notification_count: pending_approvals + own, pending_approvals, my_requests, overdue_itineraries, due_touchpoints: 0, versions }
}
