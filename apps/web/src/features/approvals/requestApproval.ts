import type { ApprovalOffer } from '@bisita/contract/approvals'
import { maximumApprovalMessage } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import type { ApprovalRequest } from './approvals.queries.ts'

/** What is sent for an offer with a message of the person. */
export const requestBodyOf = (offer: ApprovalOffer, message: string): ApprovalRequest => ({
  approval_title: offer.approval_title,
  approval_type: offer.approval_type,
  approval_message: message.trim(),
  metadata_format: offer.metadata_format,
})

/** Why a message cannot be sent, or null. */
export function messageProblem(message: string): string | null {
  const length = message.trim().length
  if (length === 0) return t('This is required.')
  return length > maximumApprovalMessage ? t('At most {maximumApprovalMessage} characters.', { maximumApprovalMessage }) : null
}
