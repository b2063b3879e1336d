import type { ApprovalOffer } from '@bisita/contract/approvals'
import { maximumApprovalMessage } from '@bisita/contract/limits'
import type { Approval, ApprovalRequest, ApprovalsRepository } from './approvals.repository.ts'

/** Said for whoever is not there to write a message. */
const queuedMessage = 'Recorded on my device and sent from its queue.'

/** What is sent for an offer with a message of the person. */
export const requestOf = (offer: ApprovalOffer, message: string): ApprovalRequest => ({
  approval_title: offer.approval_title,
  approval_type: offer.approval_type,
  approval_message: message.trim(),
  metadata_format: offer.metadata_format,
})

/**
 * Asks for approval without a dialog: the 'queued' way of a 202 (specification, section 4). Gives the
 * request; throws like any call. `key` is kept by the queue, so that a lost answer costs no second request.
 */
export function requestQueued(
  approvals: Pick<ApprovalsRepository, 'request'>,
  offer: ApprovalOffer,
  key: string,
): Promise<Approval> {
  return approvals.request(requestOf(offer, offer.approval_message.trim() || queuedMessage), key)
}

/** Why a message cannot be sent, or null. */
export function messageProblem(message: string): string | null {
  const length = message.trim().length
  if (length === 0) return 'This is required.'
  return length > maximumApprovalMessage ? `At most ${maximumApprovalMessage} characters.` : null
}
