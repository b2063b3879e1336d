import type { Approval } from '@bisita/contract/approvals'
import type { Context } from '../../http/context.ts'
import { orNotFound } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'
import { findRequest, insertRequest, type StoredRequest } from './approvals.store.ts'
import { notifyDeciders } from './notifying.service.ts'
import { openOffer, refuseOffer } from './offers.ts'
import { showRequests } from './showRequest.ts'

/**
 * Stores what a 202 answer offered, with the requester's words. Title and type are the signed ones.
 * @throws Problem invalid where the signed text was altered, is expired, was used or is somebody else's;
 *   request_open where one waits for the same action on the same record
 */
export async function requestApproval(
  context: Context,
  secret: Buffer,
  body: { approval_message: string; metadata_format: string },
): Promise<Approval> {
  const { db, user, now } = context
  const offer = openOffer(secret, body.metadata_format, user.id, now)
  const id = uuidv7()
  const submission = { caller: user, message: body.approval_message, metadata: body.metadata_format, now }
  if (!(await insertRequest(db, id, offer, submission))) throw refuseOffer('This request was sent already.')
  context.audit({
    action: 'approval.request',
    record_type: offer.record_type,
    record_id: offer.record_id,
    after: { approval_id: id, type: offer.type, changes: offer.changes },
  })
  const stored = orNotFound(await findRequest(db, user, id))
  await notifyDeciders(context, stored)
  return show(context, stored)
}

/** @throws Problem not_found where the request is outside the caller's scope */
export async function requireShownRequest(context: Context, id: string): Promise<Approval> {
  const stored = orNotFound(await findRequest(context.db, context.user, id))
  return show(context, stored)
}

async function show({ db, user }: Context, stored: StoredRequest): Promise<Approval> {
  const [approval] = await showRequests(db, user, [stored])
  return approval as Approval
}
