import type { Action } from '@bisita/contract/actions'
import { type ClientField, type ClientFieldSpec, clientFieldSpecs } from '@bisita/contract/clients/clients.fields'

/**
 * The actions of an update, from the fields that really change after normalising: an update of both kinds of fields
 * has both actions, whichever of them needs an approval. Empty where nothing changes.
 */
export function updateActions(changed: readonly ClientField[]): readonly Extract<Action, `client.update_${string}`>[] {
  const who = changed.filter((field) => clientFieldSpecs[field].part === 'identity').length
  return [...(who > 0 ? (['client.update_identity'] as const) : []), ...(changed.length > who ? (['client.update_contact'] as const) : [])]
}

/** Whether a field was filled in: its value is neither empty nor the usual one. */
export function isEntered(field: ClientField, value: unknown): boolean {
  const spec: ClientFieldSpec = clientFieldSpecs[field]
  return value !== null && value !== undefined && !('usual' in spec && spec.usual === value)
}
