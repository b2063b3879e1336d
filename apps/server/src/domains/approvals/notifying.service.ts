import type { ApprovalStatus } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import { type Decider, mayDecide } from '@bisita/rules/people/deciding'
import type { Context } from '../../http/context.ts'
import { closeRequest, notify } from '../notifications/notifications.store.ts'
import type { Stored } from './approvals.store.ts'
import { findDeciders } from './deciders.store.ts'

const pathOf = (request: Stored): string => `/approvals?approval=${request.id}`

/** Tells of a new request whoever may decide it as things stand. */
export async function notifyDeciders({ db, now }: Pick<Context, 'db' | 'now'>, request: Stored): Promise<void> {
  const deciders = (await findDeciders(db, request, now)).filter((decider: Decider) => mayDecide(decider, request))
  // Not the title, which names a client: whoever decides may lose the client out of scope.
  const text = `${request.requested_by_name} asks for: ${request.type}`
  await notify(db, deciders.map(({ id }) => ({ user_id: id, kind: 'request', subject: request.id, text, path: pathOf(request), record_id: request.id })), now)
}

/** What the specification says where the decider said nothing: no reason that is worth repeating. */
const unsaid: readonly string[] = [messages.requestApproved, messages.requestDeclined]

/** Tells whoever asked, and sees an own request for good, how it ended, with the reason where there is one; nobody else need decide it now. */
export async function notifyRequester(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: Stored,
  ended: { readonly status: Exclude<ApprovalStatus, 'PENDING'>; readonly message: string },
): Promise<void> {
  await closeRequest(db, request.id, now)
  if (ended.status === 'CANCELLED') return
  const reason = unsaid.includes(ended.message) ? '' : `. Reason: ${ended.message}`
  const text = `${ended.status === 'APPROVED' ? 'Approved' : 'Declined'}: ${request.title}${reason}`
  await notify(db, [{ user_id: request.requested_by, kind: 'decided', subject: request.id, text, path: pathOf(request), record_id: request.id }], now)
}
