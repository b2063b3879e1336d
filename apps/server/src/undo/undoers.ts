import { undoAssignment } from '../domains/assignments/undo.service.ts'
import { undoDismissedPairs } from '../domains/clients/duplicates/undo.service.ts'
import { undoItinerary } from '../domains/itineraries/undo.service.ts'
import { undoDismissedFlag } from '../domains/visits/evidence/undo.service.ts'
import type { Undoers } from './undo.routes.ts'

/** How each kind of act is undone, by its domain. */
export const undoers: Undoers = {
  itinerary: undoItinerary,
  assignment: undoAssignment,
  duplicates: undoDismissedPairs,
  evidence: undoDismissedFlag,
}
