import type { Quarantined } from '@bisita/contract/devices/devices'
import { mayDecide } from '@bisita/rules/people/deciding'
import { scopeOf } from '@bisita/rules/people/scope'
import { ApprovalNeeded } from '../../approval.ts'
import type { Files } from '../../files/files.ts'
import type { Caller, Context } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { lockRequester } from '../approvals/approvals.store.ts'
import { deciderOf } from '../approvals/record.ts'
import { meantBy } from './quarantine.kinds.ts'
import { findItem, findPhotoKey, givePhoto, lockItem, settleItem, type Waiting } from './quarantine.store.ts'

/** Carries a call out in a context. */
export type Perform = (call: string, context: Context, input: Record<string, unknown>) => Promise<unknown>

/** @throws Problem not_found */
export async function requireItem({ db, user }: Context, id: string): Promise<Quarantined> {
  const item = await findItem(db, user, id)
  if (item === undefined) throw new Problem('not_found')
  return item
}

/**
 * The photo that came with an item in scope, for whoever decides about it.
 * @throws Problem not_found, not_ready
 */
export async function readItemPhoto({ db, user }: Context, files: Files, id: string): Promise<Buffer> {
  const key = await findPhotoKey(db, user, id)
  if (key === undefined) throw new Problem('not_found')
  const photo = key === null ? null : await files.get(key)
  if (photo === null) throw new Problem('not_found', { message: 'It came without a photo.' })
  return photo
}

/**
 * Ends an item's waiting. Accepted, it is carried out as the one who recorded it, in this transaction; where
 * that is refused it waits on, and whoever decides is told why.
 * @throws Problem not_found, decided, and whatever the call is refused with
 */
export async function decideItem(
  context: Context,
  perform: Perform,
  { id, action }: { readonly id: string; readonly action: 'accept' | 'reject' },
  message: string,
): Promise<Quarantined> {
  const { db, user, now } = context
  const item = await lockItem(db, user, id)
  if (item === undefined) throw new Problem('not_found')
  if (item.status !== 'WAITING') throw new Problem('decided', { message: 'This has already been decided.' })
  if (action === 'accept') await carryOut(context, perform, item)
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

async function carryOut(context: Context, perform: Perform, item: Waiting): Promise<void> {
  const { db } = context
  const recorder = await lockRequester(db, item.user_id)
  const { call, input } = meantBy(item)
  const doing = (approved: Context['approved']) => perform(call, asRecorder(context, recorder, item, approved), input)
  try {
    await doing([])
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw toDecider(error)
    const { actions, branch_id, to_branch_id = null } = error.asked
    const request = { actions, requested_by: item.user_id, requester_type: recorder.user_type, requester_branch_id: item.branch_id, branch_id, to_branch_id }
    // Who may approve it does so by accepting it: nothing was done before it was asked for.
    if (!mayDecide(await deciderOf(db, context.user, context.now), request)) {
      throw new Problem('not_authorized', { message: 'This needs the approval of somebody above you, who can accept it here.' })
    }
    await doing(actions).catch((again: unknown) => {
      throw toDecider(again)
    })
  }
  if (item.photo_sha256 === null || item.photo_key === null) return
  if (await givePhoto(db, item.record_id, { sha256: item.photo_sha256, key: item.photo_key })) {
    context.audit({ action: 'visit.photo', record_type: 'visit', record_id: item.record_id, user_id: item.user_id, after: { photo_sha256: item.photo_sha256 } })
  }
}

/** What the call is refused with, for somebody who made another one: a 404 would say that there is no such item. */
const toDecider = (error: unknown): unknown =>
  error instanceof Problem && error.code === 'not_found' ? new Problem('conflict', { message: error.message }) : error

/** The context of who recorded it: what is done and noted there is theirs, arrived when the item did. */
function asRecorder(
  context: Context,
  recorder: Pick<Caller, 'id' | 'user_type' | 'branch_id'>,
  item: Waiting,
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
