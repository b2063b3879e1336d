import { type Problem as ProblemBody } from '@bisita/contract/problems'
import { type ProblemCode, problemKinds } from '@bisita/contract/problems.kinds'
import type { Executor } from './database/connection.ts'
import type { AuditEntry } from './http/context.ts'

type Details = Partial<Pick<ProblemBody, 'fields' | 'conflicts' | 'reasons' | 'problems' | 'deactivated' | 'ended' | 'step'>> & {
  readonly message?: string
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
}

/** Writes after the transaction of a refusal was rolled back, and returns the problem to answer. */
type Afterwards = (trx: Executor, audit: (entry: AuditEntry) => void) => Promise<Problem>

/** A refusal out of the closed catalogue. Thrown, never returned: it must end the transaction it happens in. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Details
  readonly afterwards: Afterwards | null

  constructor(code: ProblemCode, details: Details = {}, afterwards: Afterwards | null = null) {
    super(details.message ?? problemKinds[code].message)
    this.name = 'Problem'
    this.code = code
    this.details = details
    this.afterwards = afterwards
  }

  get status(): number {
    return problemKinds[this.code].status
  }

  /** The body as it is sent. */
  body(requestId: string): ProblemBody {
    const { fields, conflicts, reasons, problems, deactivated, ended, step } = this.details
    return {
      message: this.message,
      code: this.code,
      ...(fields && { fields }),
      ...(conflicts && { conflicts }),
      ...(problems && { problems }),
      ...(reasons && { reasons }),
      ...(deactivated && { deactivated }),
      ...(ended && { ended }),
      ...(step && { step }),
      request_id: requestId,
    }
  }
}

/**
 * A 400 that names fields; `fields` maps a path to its error. An error of a whole file is the message too, since no
 * field of the form can show it.
 */
export function invalid(fields: Readonly<Record<string, string>>): Problem {
  return new Problem('invalid', {
    ...(fields['files'] !== undefined && { message: fields['files'] }),
    fields: Object.entries(fields).map(([path, message]) => ({ path, message })),
  })
}

/** The refusal of what would be one too many, to be tried again after some seconds. */
export const tooMany = (retryAfter: number, message = 'Too many requests. Please wait a while.'): Problem =>
  new Problem('too_many', { message, retryAfter: Math.max(1, retryAfter) })

/**
 * The refusal of everything that a lost phone asks. It is marked like that of a deactivated user: a phone then hands over what is
 * unsent and removes its records, whatever version its program is.
 */
export const deviceLost = (afterwards: Afterwards | null = null): Problem => new Problem('device_lost', { deactivated: true }, afterwards)

/**
 * What was found, or true where something is so.
 * @throws Problem not_found where it is undefined or false: it is not there, or not in the caller's scope
 */
export function orNotFound<T>(found: T | undefined | false): T {
  if (found === undefined || found === false) throw new Problem('not_found')
  return found
}
