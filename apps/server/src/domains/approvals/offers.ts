import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Action } from '@bisita/contract/actions'
import type { ApprovalOffer, ApprovalRecord } from '@bisita/contract/approvals'
import type { Call } from '@bisita/contract/calls/call'
import { approvalOffer, maximumApprovalTitle, maximumApprovalType } from '@bisita/contract/limits'
import type { HeldForApproval } from '../../approval.ts'
import type { RequestedChange } from '../../database/tables/requestedChange.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../problem.ts'
import { uuidv7 } from '../../uuid.ts'

/** What the signed text of a 202 answer says. */
export type SignedOffer = {
  readonly id: string
  readonly user_id: string
  /** Milliseconds since 1970. */
  readonly expires: number
  readonly call: string
  /** Parameters, query and body of the call, parsed. */
  readonly input: Record<string, unknown>
  readonly actions: Action[]
  readonly record_type: ApprovalRecord
  readonly record_id: string
  readonly client_id: string | null
  readonly branch_id: string | null
  readonly to_branch_id: string | null
  readonly type: string
  readonly title: string
  readonly changes: RequestedChange[]
}

const sign = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Text of at most so many characters; what is cut off is shown to be. Half of a pair of UTF-16 would be refused when it comes back. */
export const truncateText = (most: number, text: string): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`

/** Makes the 202 answer (promises/approvals 1): nothing is stored, the signed text holds everything. */
export function makeOffer(secret: Buffer, context: Context, call: Call, input: unknown, request: HeldForApproval): ApprovalOffer {
  const offer: SignedOffer = {
    id: uuidv7(),
    user_id: context.user.id,
    expires: context.now.getTime() + approvalOffer,
    call: call.name,
    input: { ...(input as Record<string, unknown>), ...request.input },
    actions: [...request.actions],
    record_type: request.record_type,
    record_id: request.record_id,
    client_id: request.client_id,
    branch_id: request.branch_id,
    to_branch_id: request.to_branch_id ?? null,
    type: truncateText(maximumApprovalType, request.type),
    title: truncateText(maximumApprovalTitle, request.title),
    changes: [...request.changes],
  }
  const text = Buffer.from(JSON.stringify(offer)).toString('base64url')
  return {
    approval_title: offer.title,
    approval_type: offer.type,
    approval_message: '',
    metadata_format: `${text}.${sign(secret, text).toString('base64url')}`,
  }
}

/**
 * Reads a signed text that comes back.
 * @throws Problem `invalid` where it was altered, is expired or belongs to another user
 */
export function openOffer(secret: Buffer, metadata: string, userId: string, now: Date): SignedOffer {
  const [text = '', signature = '', more] = metadata.split('.')
  const given = Buffer.from(signature, 'base64url')
  const due = sign(secret, text)
  // Compared in constant time; and what the signature is written like counts, since it could be written in several ways.
  const genuine =
    more === undefined && given.length === due.length && timingSafeEqual(given, due) && given.toString('base64url') === signature
  if (!genuine) throw refuseOffer('This request was altered on its way. Please start again from the record.')
  const offer = JSON.parse(Buffer.from(text, 'base64url').toString()) as SignedOffer
  if (offer.user_id !== userId) throw refuseOffer('This request belongs to somebody else.')
  if (now.getTime() >= offer.expires) throw refuseOffer('This request is too old. Please start again from the record.')
  return offer
}

export const refuseOffer = (message: string) => invalid({ metadata_format: message })
