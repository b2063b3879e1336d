import type { Problem } from '@bisita/contract/problems'
import type { ProblemCode } from '@bisita/contract/problems.kinds'
import { Refused } from '../../../api/outcomes.ts'

const statuses: Partial<Record<ProblemCode, number>> = {
  invalid: 400,
  expired: 401,
  not_signed_in: 401,
  not_allowed: 403,
  deactivated: 403,
  not_found: 404,
  no_such_call: 404,
  wrong_media_type: 415,
  too_many: 429,
  failed: 500,
  not_ready: 503,
}

type More = { readonly fields?: readonly string[]; readonly conflicts?: readonly string[]; readonly retryAfter?: number; readonly sentAs?: string | null }

/** A refusal as the Api throws it; all codes that are not named above are 409. */
export function refuse(code: ProblemCode, { fields, conflicts, retryAfter, sentAs = null }: More = {}): Refused {
  const problem: Problem = {
    code,
    message: code,
    request_id: 'model',
    ...(fields === undefined ? {} : { fields: fields.map((path) => ({ path, message: code })) }),
    ...(conflicts === undefined ? {} : { conflicts: conflicts.map((field) => ({ field, base: null, theirs: null, mine: null })) }),
    ...(code === 'deactivated' ? { deactivated: true } : {}),
  }
  return new Refused({ status: statuses[code] ?? 409, problem, sentAs, ...(retryAfter === undefined ? {} : { retryAfter }) })
}
