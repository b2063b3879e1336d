import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { t } from '@bisita/contract/words'
import { Aborted, NeedsApproval, NoAnswer, Refused } from '../../api/outcomes.ts'
import type { ItemFailure } from '../queue/items.ts'
import { StorageFailure } from '../storageFailure.ts'

/** Why a round ends early. */
export type RoundStop =
  | {
      readonly why: 'later'
      readonly message: string
      /** Whether the server answered at all. */
      readonly reached: boolean
      /** Milliseconds of the server's Retry-After; null without one. */
      readonly wait: number | null
    }
  /** The session has ended, is another user's, or its user was deactivated: the app handles the refusal. */
  | { readonly why: 'expired' | 'wrong_user' | 'deactivated'; readonly refused: Refused }
  /** The loop itself was stopped. */
  | { readonly why: 'stopped' }

/** What an answer that is no success means for the item that was sent. */
export type AnswerMeaning =
  | RoundStop
  | { readonly why: 'refused'; readonly failure: ItemFailure }
  | { readonly why: 'request_open' }
  | { readonly why: 'offer'; readonly offer: ApprovalOffer }

/** Thrown to end a round early. */
export class Halt extends Error {
  override readonly name = 'Halt'
  readonly stop: RoundStop

  constructor(stop: RoundStop) {
    super(stop.why === 'later' ? stop.message : stop.why)
    this.stop = stop
  }
}

/** Refusals that do not concern the item, so that it waits: the user or the office has to do something first. */
const notOfTheItem: readonly ProblemCode[] = ['must_change_password', 'foreign_origin', 'no_such_call', 'wrong_method']

/** Statuses that do not concern the item: it is sent again later, at a time that the server may name. */
const notNow: readonly number[] = [408, 425, 429, 503]

const unanswered = t('The server did not answer.')

const later = (message: string, reached: boolean, wait: number | null = null): RoundStop => ({ why: 'later', message, reached, wait })

function meaningOfRefusal(refused: Refused): AnswerMeaning {
  const { status, problem, retryAfter } = refused
  // The answer comes from a gateway or a hotspot, not from the server.
  if (problem === undefined) return later(unanswered, false, retryAfter === undefined ? null : retryAfter * 1000)
  if (status === 401) return { why: 'expired', refused }
  if (problem.code === 'wrong_user') return { why: 'wrong_user', refused }
  if (problem.deactivated === true) return { why: 'deactivated', refused }
  if (notNow.includes(status)) return later(problem.message, true, retryAfter === undefined ? null : retryAfter * 1000)
  if (status >= 500 || notOfTheItem.includes(problem.code)) return later(problem.message, true)
  if (problem.code === 'request_open') return { why: 'request_open' }
  const { code, message, fields = [], conflicts = [] } = problem
  return { why: 'refused', failure: { status, code, message, fields, conflicts } }
}

/** The meaning of an error of a call or of the store. */
export function meaningOf(error: unknown): AnswerMeaning {
  if (error instanceof Halt) return error.stop
  if (error instanceof Refused) return meaningOfRefusal(error)
  if (error instanceof NeedsApproval) return { why: 'offer', offer: error.offer }
  if (error instanceof NoAnswer || error instanceof Aborted) return later(unanswered, false)
  if (error instanceof StorageFailure) return later(error.message, true)
  return later(messages.somethingWrong, true)
}

/** The reason to end a round after an error where no item is sent: a refusal ends the round too. */
export function stopOf(error: unknown): RoundStop {
  const meaning = meaningOf(error)
  switch (meaning.why) {
    case 'refused':
      return later(meaning.failure.message, true)
    case 'request_open':
    case 'offer':
      return later(messages.somethingWrong, true)
    default:
      return meaning
  }
}
