import { messages } from '@bisita/contract/messages'
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

/** A newer call to the same path or a change of context made this one pointless. */
export class Aborted extends Error {
  override readonly name = 'Aborted'
}

/** What a caller does about a status itself; `none` is for no answer at all. */
export type Handlers = {
  readonly [status: number]: (refused: Refused) => void
  readonly none?: () => void
}

/** What a part of a screen says in place of what could not be loaded. */
export function failureText(error: unknown): string {
  if (error instanceof NoAnswer) return 'The server did not answer. It is tried again when the network is back.'
  return error instanceof Refused ? error.message : messages.somethingWrong
}
