import type { QuarantineItem } from '@bisita/contract/devices/devices'
import type { QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import { mayDecide } from '@bisita/rules/people/deciding'
import { scopeOf } from '@bisita/rules/people/scope'
import { ApprovalNeeded } from '../../approval.ts'
import type { Files } from '../../files/files.ts'
import type { Caller, Context } from '../../http/context.ts'
import { orNotFound, Problem } from '../../problem.ts'
import { lockRequester } from '../approvals/approvals.store.ts'
import { deciderOf } from '../approvals/showRequest.ts'
import { readSettings } from '../../settings.ts'
import { makeEvidence } from '../visits/evidence/evidence.service.ts'
import { lockEvidence } from '../visits/evidence/evidence.store.ts'
import { findTie } from '../users/passwords/passwordsSet.store.ts'
import { callFor, routeFor } from './quarantine.kinds.ts'
import { findItem, findPhotoKey, attachPhoto, lockItem, settleItem, type PendingItem, wasSent } from './quarantine.store.ts'

/** Carries a call out in a context. */
export type RunQuarantinedCall = (call: string, context: Context, input: Record<string, unknown>) => Promise<unknown>

/** @throws Problem not_found */
export async function requireItem({ db, user }: Context, id: string): Promise<QuarantineItem> {
  return orNotFound(await findItem(db, user, id))
}

/**
 * The photo of an item in scope, for the person who decides about it.
 * @throws Problem not_found, not_ready
 */
export async function readItemPhoto({ db, user }: Context, files: Files, id: string): Promise<Buffer> {
  const key = orNotFound(await findPhotoKey(db, user, id))
  const photo = key === null ? null : await files.get(key)
  if (photo === null) throw new Problem('not_found', { message: 'It came without a photo.' })
  return photo
}

/**
 * Decides a waiting item. An accepted one is carried out as the user who recorded it, in this transaction; if that
 * is refused, the item keeps waiting and the decider gets the reason.
 * @throws Problem not_found, decided, and whatever the call is refused with
 */
export async function decideItem(
  context: Context,
  perform: RunQuarantinedCall,
  { id, action }: { readonly id: string; readonly action: 'accept' | 'reject' },
  message: string,
): Promise<QuarantineItem> {
  const { db, user, now } = context
  const item = orNotFound(await lockItem(db, user, id))
  if (item.status !== 'WAITING') throw new Problem('decided', { message: 'This has already been decided.' })
  // A note names nobody that the server knows: who accepts it sees to it.
  if (action === 'accept' && item.kind !== 'note') await carryOut(context, perform, { ...item, kind: item.kind })
  const status = action === 'accept' ? 'ACCEPTED' : 'REJECTED'
  await settleItem(db, id, { status, by: user.id, at: now, message: message || null })
  context.audit({
    action: `quarantine.${action}`,
    record_type: 'quarantine',
    record_id: id,
    before: { status: 'WAITING' },
    after: { status, message: message || null, user_id: item.user_id, kind: item.kind, record_id: item.record_id },
  })
  return requireItem(context, id)
}

/** An item that is a call. */
type CarriedOut = PendingItem & { readonly kind: QueuedOperation }

async function carryOut(context: Context, perform: RunQuarantinedCall, item: CarriedOut): Promise<void> {
  const { db } = context
  const recorder = await lockRequester(db, item.user_id)
  // A phone that was unlocked after it handed this over may have sent it itself: it is not done a second time.
  if (!(await wasSent(db, item, routeFor(item)))) await performFor(context, perform, item, recorder)
  if (item.photo_sha256 === null || item.photo_key === null) return
  await lockEvidence(db, item.user_id, [item.photo_sha256])
  if (await attachPhoto(db, item.record_id, { sha256: item.photo_sha256, key: item.photo_key, look: item.photo_dhash })) {
    await makeEvidence(db, await readSettings(db), [item.record_id])
    context.audit({ action: 'visit.photo', record_type: 'visit', record_id: item.record_id, user_id: item.user_id, after: { photo_sha256: item.photo_sha256 } })
  }
}

async function performFor(context: Context, perform: RunQuarantinedCall, item: CarriedOut, recorder: Awaited<ReturnType<typeof lockRequester>>): Promise<void> {
  const { db } = context
  const { call, input } = callFor(item)
  const doing = (approved: Context['approved']) => perform(call, asRecorder(context, recorder, item, approved), input)
  try {
    await doing([])
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw toDecider(error)
    const { actions, branch_id, to_branch_id = null } = error.approvalRequest
    const request = { actions, requested_by: item.user_id, requester_type: recorder.user_type, requester_branch_id: item.branch_id, branch_id, to_branch_id, tie: await findTie(db, context.user.id, item.user_id, context.now) }
    // Who may approve it does so by accepting it: nothing was done before it was asked for.
    if (!mayDecide(await deciderOf(db, context.user), request)) {
      throw new Problem('not_authorized', { message: 'This needs the approval of somebody above you, who can accept it here.' })
    }
    await doing(actions).catch((again: unknown) => {
      throw toDecider(again)
    })
  }
}

/** What the call is refused with, for somebody who made another one: a 404 would say that there is no such item. */
const toDecider = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'not_found' ? new Problem('conflict', { message: error.message }) : error

/** The context of who recorded it: what is done and noted there is theirs, arrived when the item did. */
function asRecorder(
  context: Context,
  recorder: Pick<Caller, 'id' | 'user_type' | 'branch_id'>,
  item: PendingItem,
  approved: Context['approved'],
): Context {
  const { id, user_type, branch_id } = recorder
  return {
    ...context,
    user: { id, user_type, branch_id, scope: scopeOf(recorder), must_change_password: false, session: Buffer.alloc(0) },
    approved,
    arrived: item.received_at,
    upload: null,
    audit: (entry) => context.audit({ ...entry, user_id: id }),
  }
}
