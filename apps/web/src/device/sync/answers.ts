import type { ApprovalOffer } from '@bisita/contract/approvals'
import { messages } from '@bisita/contract/messages'
import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { Aborted, NeedsApproval, NoAnswer, Refused } from '../../api/outcomes.ts'
import type { ItemFailure } from '../queue/items.ts'
import { StorageFailure } from '../storageFailure.ts'

/** Why a round ends before its end. */
export type Stop =
  | {
      readonly why: 'later'
      readonly message: string
      /** Whether the server answered at all. */
      readonly reached: boolean
      /** Milliseconds that it asked to be left alone; null where it did not say. */
      readonly wait: number | null
    }
  /** The session has ended, is another's, or its user was deactivated: the app deals with what was thrown. */
  | { readonly why: 'expired' | 'wrong_user' | 'deactivated'; readonly refused: Refused }
  /** The loop itself is to end. */
  | { readonly why: 'stopped' }

/** What an answer that is no success means for the item that was sent. */
export type Meaning =
  | Stop
  | { readonly why: 'refused'; readonly failure: ItemFailure }
  | { readonly why: 'request_open' }
  | { readonly why: 'offer'; readonly offer: ApprovalOffer }

/** Thrown through a round to its end. */
export class Halt extends Error {
  override readonly name = 'Halt'
  readonly stop: Stop

  constructor(stop: Stop) {
    super(stop.why === 'later' ? stop.message : stop.why)
    this.stop = stop
  }
}

/** Refusals that say nothing of what was sent, so that it waits: the person, or the office, has to do something first. */
const notOfTheItem: readonly ProblemCode[] = ['must_change_password', 'foreign_origin', 'no_such_call', 'wrong_method']

/** Statuses that say nothing of what was sent but that it should come again, at a time that the server may name. */
const notNow: readonly number[] = [408, 425, 429, 503]

const unanswered = 'The server did not answer.'

const later = (message: string, reached: boolean, wait: number | null = null): Stop => ({ why: 'later', message, reached, wait })

function meaningOfRefusal(refused: Refused): Meaning {
  const { status, problem, retryAfter } = refused
  // A gateway or a hotspot between us and the server: not its word.
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

/** What something thrown by a call or by the store means. */
export function meaningOf(error: unknown): Meaning {
  if (error instanceof Halt) return error.stop
  if (error instanceof Refused) return meaningOfRefusal(error)
  if (error instanceof NeedsApproval) return { why: 'offer', offer: error.offer }
  if (error instanceof NoAnswer || error instanceof Aborted) return later(unanswered, false)
  if (error instanceof StorageFailure) return later(error.message, true)
  return later(messages.somethingWrong, true)
}

/** Where nothing but an end of the round is expected: what a refusal would mean for an item ends it too. */
export function stopOf(error: unknown): Stop {
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
