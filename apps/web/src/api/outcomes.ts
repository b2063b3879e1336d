import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import type { StorageFailure } from '../device/device.ts'
import type { Problem } from '@bisita/contract/problems'
import { known, t } from '@bisita/contract/words'

/** The server answered and refused. `problem` is undefined where not our server answered but something in between. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly problem: Problem | undefined
  /** Seconds of a Retry-After header. */
  readonly retryAfter: number | undefined
  /** The user as whom the call was sent; null before sign-in. */
  readonly sentAs: string | null

  constructor(from: { status: number; problem?: Problem; retryAfter?: number; sentAs: string | null }) {
    super(from.problem !== undefined ? known(from.problem.message) : t('The server answered {status}.', { status: from.status }))
    this.status = from.status
    this.problem = from.problem && inWords(from.problem)
    this.retryAfter = from.retryAfter
    this.sentAs = from.sentAs
  }
}

/** What a refusal says of fields and reasons, in the chosen language. */
function inWords(problem: Problem): Problem {
  const said = <One extends { readonly message: string }>(ones: readonly One[]) => ones.map((one) => ({ ...one, message: known(one.message) }))
  return { ...problem, ...(problem.fields && { fields: said(problem.fields) }), ...(problem.reasons && { reasons: said(problem.reasons) }) }
}

/** There was no answer: no network, no server, or too late. A state change may still have been stored. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** A state change without an answer in time: it may have been stored, or be stored later, or not. */
export class MaybeStored extends NoAnswer {}

/** The call was aborted: a newer call of the same slot, or a change of user, made it useless. */
export class Aborted extends Error {
  override readonly name = 'Aborted'
}

/** A 202: nothing was changed, since another user must approve first. `offer` is sent back to request the approval. */
export class NeedsApproval extends Error {
  override readonly name = 'NeedsApproval'
  readonly offer: ApprovalOffer
  /** The user as whom the call was sent. */
  readonly sentAs: string | null

  constructor(offer: ApprovalOffer, sentAs: string | null) {
    super(t('This needs the approval of another person.'))
    this.offer = offer
    this.sentAs = sentAs
  }
}

/** What the caller learns about an offered approval: whether the user requested it (promises/approvals 2). */
export type ApprovalResult = 'requested' | 'cancelled'

/**
 * The caller's own handlers: by status; `none` for no answer at all, `other` for every refusal without a handler of its
 * own, `storageFailed` for a full device, `approval` for the result of the dialog after a 202.
 */
export type OutcomeHandlers = {
  readonly [status: number]: (refused: Refused) => void
  readonly none?: () => void
  readonly other?: (refused: Refused) => void
  /** The device could not store the data. */
  readonly storageFailed?: (failure: StorageFailure) => void
  readonly approval?: (result: ApprovalResult) => void
}

/** The text in place of a part of a screen that could not be loaded. */
export function failureText(error: unknown): string {
  if (error instanceof NoAnswer) return t('The server did not answer. It is tried again when the network is back.')
  return error instanceof Refused ? error.message : messages.somethingWrong
}
