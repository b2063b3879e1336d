import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import type { StorageFailure } from '../device/device.ts'
import type { Problem } from '@bisita/contract/problems'

/** The server answered and refused. `problem` is absent where something between it and us answered. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly problem: Problem | undefined
  /** Seconds of a Retry-After header. */
  readonly retryAfter: number | undefined
  /** The user as whom the call was sent; null before sign-in. */
  readonly sentAs: string | null

  constructor(from: { status: number; problem?: Problem; retryAfter?: number; sentAs: string | null }) {
    super(from.problem?.message ?? `The server answered ${from.status}.`)
    this.status = from.status
    this.problem = from.problem
    this.retryAfter = from.retryAfter
    this.sentAs = from.sentAs
  }
}

/** Nobody answered: no network, no server, or no answer in time. A state change may still have been stored. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** A state change that was not answered in time: it may have been stored or not, or be stored yet. */
export class MaybeStored extends NoAnswer {}

/** A newer call to the same path or a change of context made this one pointless. */
export class Aborted extends Error {
  override readonly name = 'Aborted'
}

/** A 202: nothing was done, since somebody else must approve first. What to send back to ask for it. */
export class NeedsApproval extends Error {
  override readonly name = 'NeedsApproval'
  readonly offer: ApprovalOffer
  /** The user as whom the call was sent. */
  readonly sentAs: string | null

  constructor(offer: ApprovalOffer, sentAs: string | null) {
    super('This needs the approval of another person.')
    this.offer = offer
    this.sentAs = sentAs
  }
}

/** What the caller learns about an offered approval: whether the user requested it (promises/approvals 2). */
export type ApprovalResult = 'requested' | 'cancelled'

/**
 * What a caller does about a status itself; `none` is for no answer at all, `other` for every refusal
 * without a handler of its own, `notKept` for a device that is full, `approval` gets the result of the dialog of a 202.
 */
export type OutcomeHandlers = {
  readonly [status: number]: (refused: Refused) => void
  readonly none?: () => void
  readonly other?: (refused: Refused) => void
  /** The device could not keep what it was given. */
  readonly storageFailed?: (failure: StorageFailure) => void
  readonly approval?: (result: ApprovalResult) => void
}

/** What a part of a screen says in place of what could not be loaded. */
export function failureText(error: unknown): string {
  if (error instanceof NoAnswer) return 'The server did not answer. It is tried again when the network is back.'
  return error instanceof Refused ? error.message : messages.somethingWrong
}
