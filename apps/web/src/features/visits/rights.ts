import { ownDeletion } from '@bisita/contract/limits'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { Role } from '@bisita/contract/users/roles'
import { limitsOf, mayAny } from '@bisita/rules/people/permissions'
import type { VisitWithQueue } from './visits.repository.ts'

/** The signed-in user as far as rights go by them. */
export type RecordingUser = { readonly id: string; readonly user_type: Role }

/** Whether the user may record one; the buttons ask here. */
export const mayRecord = (kind: VisitType, { user_type }: Pick<RecordingUser, 'user_type'>): boolean =>
  mayAny([kind === 'visit' ? 'visit.create' : 'call.create'], user_type)

/** Whether the user may take one back, at once or by asking for approval. The server has the last word. */
export function mayDelete(user: RecordingUser, visit: Pick<VisitWithQueue, 'user_id' | 'received_at' | 'pending_approval'>, now: number): boolean {
  if (visit.pending_approval || !mayAny(['visit.delete'], user.user_type)) return false
  if (limitsOf('visit.delete', user.user_type) !== 'own_24h') return true
  return visit.user_id === user.id && now - Date.parse(visit.received_at) <= ownDeletion
}
