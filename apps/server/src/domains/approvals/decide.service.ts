import type { approvalDecide, Decision } from '@bisita/contract/approvals'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { maximumApprovalMessage } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { mayDecide } from '@bisita/rules/people/deciding'
import { cellFor } from '@bisita/rules/people/permissions'
import { scopeOf } from '@bisita/rules/people/scope'
import { ApprovalNeeded } from '../../approval.ts'
import type { Caller, Context } from '../../http/context.ts'
import { requireFreshProof } from '../../http/freshProof.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { readSettings } from '../../settings.ts'
import { wasAssignedWhenRead } from '../clients/reassignment.service.ts'
import { findRequest, lockRequest, lockRequester, readInput, settleRequest, type StoredRequest } from './approvals.store.ts'
import { notifyRequester } from './notifying.service.ts'
import { truncateText } from './offers.ts'
import { deciderOf } from './showRequest.ts'
import { currentFields, lockRecordAccess } from './approvableRecords.store.ts'
import { requireShownRequest } from './request.service.ts'

/** Carries a stored call out in a context. */
export type RunStoredCall = (call: string, context: Context, input: Record<string, unknown>) => Promise<unknown>

/** How each decision ends a request, and what is said where nobody said anything (promises/approvals 3). */
const endings = {
  approve: { status: 'APPROVED', message: messages.requestApproved },
  decline: { status: 'DECLINED', message: messages.requestDeclined },
  cancel: { status: 'CANCELLED', message: messages.requestCancelled },
} as const satisfies Record<Decision, unknown>

/**
 * Decides a pending request. An approval carries out the stored action as the requester, in this transaction; if
 * that is refused, nothing changes and the approver gets the reason. If the requester may no longer do it, the
 * request is declined with that reason.
 * @throws Problem not_found, not_authorized, decided, proof_needed where the call asks again, and whatever the action is refused with
 */
export async function decide(
  context: Context,
  perform: RunStoredCall,
  decision: Decision,
  { approval_id, approval_message = '' }: { approval_id: string; approval_message?: string | undefined },
): Promise<CallAnswer<typeof approvalDecide>> {
  const { db, user, now } = context
  await lockRequest(db, approval_id)
  const request = orNotFound(await findRequest(db, user, approval_id))
  if (!(await hasRight(context, decision, request))) throw new Problem('not_authorized')
  if (request.status !== 'PENDING') throw new Problem('decided')
  if (decision === 'approve') requireFreshProof(request.call, user, now)

  const { status, message } = endings[decision]
  const { obstacle, done } = decision === 'approve' ? await carryOut(context, perform, request) : nothingDone
  const ended = obstacle === null ? { status, message: approval_message || message } : { status: 'DECLINED' as const, message: truncateText(maximumApprovalMessage, obstacle) }
  await settleRequest(db, approval_id, { ...ended, by: user.id, at: now })
  await notifyRequester(context, request, ended)
  context.audit({
    action: `approval.${decision}`,
    record_type: request.record_type,
    record_id: request.record_id,
    before: { approval_id, status: 'PENDING' },
    after: { approval_id, ...ended },
  })
  return { ...(await requireShownRequest(context, approval_id)), ...shownOnce(done) }
}

/** What came of carrying a request out: the answer of its call, or why the requester may no longer do it. */
type Outcome = { readonly obstacle: string | null; readonly done: unknown }

const nothingDone: Outcome = { obstacle: null, done: null }
const hindered = (obstacle: string): Outcome => ({ obstacle, done: null })

/** A passphrase that was just made, for the approver to pass on; it is stored nowhere. */
function shownOnce(done: unknown): { one_time_passphrase?: string } {
  const { one_time_passphrase } = (done ?? {}) as { one_time_passphrase?: string }
  return one_time_passphrase === undefined ? {} : { one_time_passphrase }
}

async function hasRight({ db, user }: Context, decision: Decision, request: StoredRequest): Promise<boolean> {
  if (decision === 'cancel') return request.requested_by === user.id
  return mayDecide(await deciderOf(db, user), request)
}

/** Does what was asked, unless the requester may no longer do it. */
async function carryOut(context: Context, perform: RunStoredCall, request: StoredRequest): Promise<Outcome> {
  const { db } = context
  const user = await lockRequester(db, request.requested_by)
  if (!user.active) return hindered(`${request.requested_by_name} is no longer active.`)
  const { switched_cells } = await readSettings(db)
  if (request.actions.some((action) => cellFor(action, user.user_type, switched_cells) === 'none')) {
    return hindered(`${request.requested_by_name} may no longer ask for this.`)
  }
  const requester = { ...user, scope: scopeOf(user) }
  const input = await readInput(db, request.id)
  const record = await lockRecordAccess(db, request, placeIn(input), requester)
  if (record?.deleted) throw new Problem('deleted')
  if (record?.held === false && !(await isHandedOver(context, requester, request, input))) return hindered(`This record is no longer in the scope of ${request.requested_by_name}.`)
  await requireUnmoved(db, request)
  const done = await perform(request.call, asRequester(context, requester, request), input).catch(toApprover)
  return { obstacle: null, done }
}

/** Whether what is asked for is about a client who left the requester's scope after it was entered on a device. */
async function isHandedOver(context: Context, user: Pick<Caller, 'id' | 'user_type'>, request: StoredRequest, { body }: Record<string, unknown>): Promise<boolean> {
  const client_id = request.client_id ?? (request.record_type === 'client' ? request.record_id : null)
  const seen = (body as { seen_revision_id?: unknown } | undefined)?.seen_revision_id
  return client_id !== null && typeof seen === 'number' && wasAssignedWhenRead({ ...context, user }, { client_id }, seen)
}

/** The place that a stored call names, if any. */
function placeIn({ body }: Record<string, unknown>): string | null {
  const place = (body as { location_id?: unknown } | undefined)?.location_id
  return typeof place === 'string' ? place : null
}

/**
 * Records with no revisions of their own: what a request would change must still be as it was shown, or be so
 * already. A client's call holds its base revision against it; a deletion takes whatever there is.
 * @throws Problem conflict
 */
async function requireUnmoved(db: Context['db'], { record_type, record_id, call, changes }: StoredRequest): Promise<void> {
  if (record_type === 'client' || call.endsWith('.delete')) return
  const now = (await currentFields(db, record_type, [record_id])).get(record_id)
  if (now === undefined) return
  const conflicts = changes
    .map(({ field, before, after }) => ({ field, base: before, theirs: now[field] ?? null, mine: after }))
    .filter(({ base, theirs, mine }) => theirs !== base && theirs !== mine)
  if (conflicts.length > 0) throw new Problem('conflict', { conflicts })
}

/**
 * What the action is refused with, for somebody who asked for something else: a 404 would say that there is no
 * such request, and a 202 that the approver needs approval.
 */
function toApprover(error: unknown): never {
  if (error instanceof ApprovalNeeded) {
    throw new Problem('conflict', { message: 'This now needs the approval of somebody else. Please decline it, so that it is asked for anew.' })
  }
  throw error instanceof Problem && error.code === 'not_found' ? new Problem('conflict', { message: error.message }) : error
}

/** The requester's context: actions and audit lines are the requester's, approved by the caller. */
function asRequester(context: Context, requester: Pick<Caller, 'id' | 'user_type' | 'branch_id' | 'scope'>, request: StoredRequest): Context {
  const user = { ...requester, must_change_password: false, session: Buffer.alloc(0) }
  return {
    ...context,
    user,
    approved: request.actions,
    approver: context.user.id,
    arrived: new Date(request.requested_at),
    upload: null,
    audit: (entry) => context.audit({ ...entry, user_id: requester.id }),
  }
}
