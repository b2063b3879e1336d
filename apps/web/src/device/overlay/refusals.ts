import { type ProblemCode, problemKinds } from '@bisita/contract/problems.kinds'
import type { GuardReason } from '@bisita/contract/touchpoints/guard'
import { Refused } from '../../api/outcomes.ts'

/** The codes of refusals that the device itself makes, with the messages of the server. */
export type LocalRefusal = Extract<ProblemCode, 'invalid' | 'not_found' | 'duplicate' | 'in_use' | 'closed' | 'out_of_work' | 'contact_guard'>

type Field = { readonly path: string; readonly message: string }

/** A refusal in the form in which the server would send it, so that forms handle both the same way. */
export function localRefusal(code: LocalRefusal, sentAs: string, { message, fields, reasons }: { message?: string; fields?: readonly Field[]; reasons?: readonly GuardReason[] } = {}): Refused {
  const { status, message: usual } = problemKinds[code]
  return new Refused({
    status,
    sentAs,
    problem: { message: message ?? usual, code, request_id: '', ...(fields && { fields: [...fields] }), ...(reasons && { reasons: [...reasons] }) },
  })
}

/** A 400 with a line for each field; `faults` maps a path to what is wrong with it. */
export const invalid = (sentAs: string, faults: Readonly<Record<string, string>>): Refused =>
  localRefusal('invalid', sentAs, { fields: Object.entries(faults).map(([path, message]) => ({ path, message })) })
