import { type ContactDetail, contactDetailResults, contactDetails } from '@bisita/contract/touchpoints/guard'
import type { VisitType } from '@bisita/contract/visits/outcomes'

/** The fields of a sent contact that only a call has, with those that they depend on. */
export type CallDetails = {
  readonly visit_type: VisitType
  readonly visit_result: string | null
  readonly contact_detail?: string | null | undefined
  readonly number_dialled?: string | null | undefined
  readonly call_back_at?: string | null | undefined
  readonly lease_id?: string | null | undefined
}

/** The details that go with a result, in the order in which they are offered; none for most. */
export const detailsOf = (result: string | null): readonly ContactDetail[] =>
  contactDetails.filter((detail) => (contactDetailResults[detail] as readonly (string | null)[]).includes(result))

const isDetail = (text: string): text is ContactDetail => Object.hasOwn(contactDetailResults, text)

/** Words joined by "or": `Not Around or Interested`. */
const either = (words: readonly string[]): string => words.join(' or ')

/** The messages for wrong details of a contact, by field; empty where none is wrong (promises/calling 1). */
export function detailFaults({ visit_type, visit_result, contact_detail, number_dialled, call_back_at, lease_id }: CallDetails): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const detail = contact_detail ?? null
  if (visit_type === 'visit') {
    if (detail !== null) faults['contact_detail'] = 'Only a call has this.'
    if (number_dialled) faults['number_dialled'] = 'Only a call has this.'
    if (lease_id) faults['lease_id'] = 'Only a call has this.'
    return faults
  }
  if (detail === null) return faults
  if (!isDetail(detail)) return { contact_detail: 'Choose one of the list.' }
  if (!detailsOf(visit_result).includes(detail)) faults['contact_detail'] = `Only where the result is ${either(contactDetailResults[detail])}.`
  if (detail === 'Call Back' && !call_back_at) faults['call_back_at'] = 'Say when to call back.'
  return faults
}
