import type { ApprovalStatus } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import { type Said, worded } from '@bisita/contract/words'
import { mayDecide } from '@bisita/rules/people/deciding'
import type { Context } from '../../http/context.ts'
import { closeRequest, notify } from '../notifications/notifications.store.ts'
import type { StoredRequest } from './approvals.store.ts'
import { findDeciders } from './deciders.store.ts'

const pathOf = (request: StoredRequest): string => `/approvals?approval=${request.id}`

/** Notifies everybody who may decide a new request now. */
export async function notifyDeciders({ db, now }: Pick<Context, 'db' | 'now'>, request: StoredRequest): Promise<void> {
  const deciders = (await findDeciders(db, request)).filter(({ tie, ...decider }) => mayDecide(decider, { ...request, tie }))
  // Not the title, which names a client: a decider may lose the client out of scope later.
  const text = worded('{name} asks for: {type_text}', { name: request.requested_by_name, type_text: request.type })
  await notify(db, deciders.map(({ id }) => ({ user_id: id, kind: 'request', subject: request.id, text, path: pathOf(request), record_id: request.id })), now)
}

/** What is said (promises/approvals 3) where the decider said nothing: no reason that is worth repeating. */
const unsaid: readonly string[] = [messages.requestApproved, messages.requestDeclined]

function textOf(title_text: string, approved: boolean, reason: string | null): Said {
  if (approved) return reason === null ? worded('Approved: {title_text}', { title_text }) : worded('Approved: {title_text}. Reason: {reason}', { title_text, reason })
  return reason === null ? worded('Declined: {title_text}', { title_text }) : worded('Declined: {title_text}. Reason: {reason}', { title_text, reason })
}

/** Notifies the requester, who can always see an own request, how it ended and why; closes it for everybody who could decide it. */
export async function notifyRequester(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: StoredRequest,
  ended: { readonly status: Exclude<ApprovalStatus, 'PENDING'>; readonly message: string },
): Promise<void> {
  await closeRequest(db, request.id, now)
  if (ended.status === 'CANCELLED') return
  const text = textOf(request.title, ended.status === 'APPROVED', unsaid.includes(ended.message) ? null : ended.message)
  await notify(db, [{ user_id: request.requested_by, kind: 'decided', subject: request.id, text, path: pathOf(request), record_id: request.id }], now)
}
