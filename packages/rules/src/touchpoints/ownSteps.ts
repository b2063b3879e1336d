import type { Role } from '@bisita/contract/users/roles'

/** The kind of steps that a role carries out: an mr visits, a tele calls; null for roles that supervise both. */
export const ownStepKind = (role: Role): 'visit' | 'call' | null => (role === 'mr' ? 'visit' : role === 'tele' ? 'call' : null)

/** The filters of the client list for clients with a step due that the role carries out or supervises. */
export function dueFilters(role: Role): { readonly touchpoint_state: 'open'; readonly touchpoint_kind?: 'visit' | 'call' } {
  const kind = ownStepKind(role)
  return kind === null ? { touchpoint_state: 'open' } : { touchpoint_state: 'open', touchpoint_kind: kind }
}
