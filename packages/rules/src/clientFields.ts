import type { Action } from '@bisita/contract/actions'

/** Fields of a client that anybody in scope may change at once (decisions.md, section 2). */
export const contactFields = ['address', 'phone_number', 'secondary_phone_number', 'product_id'] as const

/** Fields that say who a client is and what the pension is: an mr or tele needs approval for them. */
export const identityFields = [
  'firstname',
  'middlename',
  'lastname',
  'sss_id',
  'id_type',
  'claim_type',
  'pension_amt',
  'birth_date',
  'location_id',
] as const

export const clientFields = [...identityFields, ...contactFields] as const

export type ClientField = (typeof clientFields)[number]

const identity: ReadonlySet<ClientField> = new Set(identityFields)

/**
 * The actions that an update is, from the fields that really change after normalising: of one that touches both
 * kinds each counts, whichever of them an administrator has held back. None where nothing changes.
 */
export function updateActions(changed: readonly ClientField[]): readonly Extract<Action, `client.update_${string}`>[] {
  const who = changed.filter((field) => identity.has(field)).length
  return [...(who > 0 ? (['client.update_identity'] as const) : []), ...(changed.length > who ? (['client.update_contact'] as const) : [])]
}
