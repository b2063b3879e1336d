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
 * The action that an update is, from the fields that really change after normalising: one that touches
 * both kinds is judged as a whole by the stricter kind. Null where nothing changes.
 */
export function updateAction(changed: readonly ClientField[]): Extract<Action, `client.update_${string}`> | null {
  if (changed.length === 0) return null
  return changed.some((field) => identity.has(field)) ? 'client.update_identity' : 'client.update_contact'
}
