import { undoAssignment } from '../domains/assignments/undo.service.ts'
import { undoDismissedPairs } from '../domains/clients/duplicates/undo.service.ts'
import { undoItinerary } from '../domains/itineraries/undo.service.ts'
import { undoDismissedFlag } from '../domains/visits/evidence/undo.service.ts'
import type { Context } from '../http/context.ts'
import type { Undo } from './undo.ts'

/** Brings back what was before an act of each kind. Throws not_found, not_allowed, or conflict where it has changed since. */
type Undoers = { readonly [Kind in Undo['of']]: (context: Context, undo: Extract<Undo, { of: Kind }>) => Promise<void> }

/** How each kind of act is undone, by its domain. */
export const undoers: Undoers = {
  itinerary: undoItinerary,
  assignment: undoAssignment,
  duplicates: undoDismissedPairs,
  evidence: undoDismissedFlag,
}
