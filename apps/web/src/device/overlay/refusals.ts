import type { ProblemCode } from '@bisita/contract/problems'
import { Refused } from '../../api/outcomes.ts'

/** What the device refuses by itself, in the server's words (contract/problems.ts, and its services). */
const kinds = {
  invalid: [400, 'Please check what you entered.'],
  not_found: [404, 'This record does not exist, or is not in your scope.'],
  duplicate: [409, 'This record is already existing.'],
  closed: [409, 'This itinerary is closed already.'],
  out_of_work: [409, 'This client is out of work. An officer in charge can plan a visit.'],
} as const satisfies Partial<Record<ProblemCode, readonly [number, string]>>

export type LocalRefusal = keyof typeof kinds

type Field = { readonly path: string; readonly message: string }

/** A refusal as the server would send it, so that forms take it the same. */
export function refusal(code: LocalRefusal, sentAs: string, { message, fields }: { message?: string; fields?: readonly Field[] } = {}): Refused {
  const [status, usual] = kinds[code]
  return new Refused({
    status,
    sentAs,
    problem: { message: message ?? usual, code, request_id: '', ...(fields && { fields: [...fields] }) },
  })
}

/** A 400 with a line for each field; `faults` maps a path to what is wrong with it. */
export const invalid = (sentAs: string, faults: Readonly<Record<string, string>>): Refused =>
  refusal('invalid', sentAs, { fields: Object.entries(faults).map(([path, message]) => ({ path, message })) })

export const noClient = 'This client does not exist, or is not in your scope.'
