import type { CallAnswer } from '@bisita/contract/calls/call'
import type { userListInfo } from '@bisita/contract/users/users'
import { mayDecide } from '@bisita/rules/people/deciding'
import { mayAny } from '@bisita/rules/people/permissions'
import type { Context } from '../../http/context.ts'
import { mostDecidable } from '../approvals/decidable.service.ts'
import { readPendingForUser } from './listInfo.store.ts'

/** What waits for a user, and how many notifications are unread. */
export async function listInfo({ db, user, now }: Context): Promise<CallAnswer<typeof userListInfo>> {
  const { id, user_type, branch_id } = user
  const decides = mayAny(['approval.decide'], user_type)
  const found = await readPendingForUser(db, user, { decides, most: mostDecidable, now })
  const { waiting, heads, ...info } = found
  const decider = { id, user_type, branch_id, heads: new Set(heads) }
  const pending_approvals = waiting.filter((request) => mayDecide(decider, request)).length
  return { ...info, pending_approvals }
}
