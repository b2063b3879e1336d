import { type Problem as ProblemBody, type ProblemCode, problemKinds } from '@bisita/contract/problems'

type Details = Partial<Pick<ProblemBody, 'fields' | 'conflicts' | 'deactivated'>> & {
  readonly message?: string
  /** Seconds after which it may be tried again. */
  readonly retryAfter?: number
}

/** A refusal out of the closed catalogue. Thrown, never returned: it must end the transaction it happens in. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? problemKinds[code].message)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemKinds[this.code].status
  }

  /** The body as it is sent. */
  body(requestId: string): ProblemBody {
    const { fields, conflicts, deactivated } = this.details
    return {
      message: this.message,
      code: this.code,
      ...(fields && { fields }),
      ...(conflicts && { conflicts }),
      ...(deactivated && { deactivated }),
      request_id: requestId,
    }
  }
}

/** A 400 that names fields; `fields` maps a path to what is wrong with it. */
export function invalid(fields: Readonly<Record<string, string>>): Problem {
  return new Problem('invalid', {
    fields: Object.entries(fields).map(([path, message]) => ({ path, message })),
  })
}
