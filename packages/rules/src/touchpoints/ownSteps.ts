import type { Role } from '@bisita/contract/users/roles'

/** The steps of the strategy that somebody of a role does themselves: an mr visits, a tele calls; null where both are seen to. */
export const ownStepKind = (role: Role): 'visit' | 'call' | null => (role === 'mr' ? 'visit' : role === 'tele' ? 'call' : null)

/** How the list of clients is narrowed to those whom the strategy has due for somebody of a role. */
export function dueFilters(role: Role): { readonly touchpoint_state: 'open'; readonly touchpoint_kind?: 'visit' | 'call' } {
  const kind = ownStepKind(role)
  return kind === null ? { touchpoint_state: 'open' } : { touchpoint_state: 'open', touchpoint_kind: kind }
}
