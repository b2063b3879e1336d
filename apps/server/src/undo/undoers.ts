import { undoAssignment } from '../domains/assignments/undo.service.ts'
import { undoAreaMoves, undoHeads } from '../domains/areas/undo.service.ts'
import { undoBranchMoves } from '../domains/branches/undo.service.ts'
import { undoDismissedPairs } from '../domains/clients/duplicates/undo.service.ts'
import { undoItinerary, undoPlans } from '../domains/itineraries/undo.service.ts'
import { undoRead } from '../domains/notifications/undo.service.ts'
import { undoStart, undoView, undoViewFields } from '../domains/users/views/undo.service.ts'
import { undoDismissedFlag } from '../domains/visits/evidence/undo.service.ts'
import type { Context } from '../http/context.ts'
import type { Undo } from './undo.ts'

/** Brings back what was before an act of each kind. Throws not_found, not_allowed, or conflict where it has changed since. */
type Undoers = { readonly [Kind in Undo['of']]: (context: Context, undo: Extract<Undo, { of: Kind }>) => Promise<void> }

/** How each kind of act is undone, by its domain. */
export const undoers: Undoers = {
  itinerary: undoItinerary,
  plans: undoPlans,
  assignment: undoAssignment,
  branch: undoBranchMoves,
  area: undoAreaMoves,
  heads: undoHeads,
  view: undoView,
  view_fields: undoViewFields,
  start: undoStart,
  notifications: undoRead,
  duplicates: undoDismissedPairs,
  evidence: undoDismissedFlag,
}
