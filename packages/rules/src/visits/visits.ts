import { messages } from '@bisita/contract/messages'
import type { VisitType } from '@bisita/contract/visits/outcomes'
import type { Role } from '@bisita/contract/users/roles'
import { detailFaults } from '../guard/details.ts'
import { type ContactOutcome, outcomeProblems } from './outcomes.ts'

/** The fields of a visit or call that are checked without any other record. */
export type RecordedContact = ContactOutcome & {
  readonly visit_type: VisitType
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly location_error?: string | null | undefined
  readonly itinerary_id?: string | null | undefined
  readonly photo_sha256?: string | null | undefined
  readonly contact_detail?: string | null | undefined
  readonly number_dialled?: string | null | undefined
  readonly call_back_at?: string | null | undefined
  readonly lease_id?: string | null | undefined
}

/** The role of the user who recorded a contact, and the SHA-256 of the photo sent with it; null without one. */
export type RecordedBy = { readonly role: Role; readonly photo: string | null }

/**
 * The messages for a visit or call, by field; empty where nothing is wrong (promises/visits 5): its outcome, its
 * location (an mr's visit has one or a reason why not; a user who switched the location off is asked to allow it), and
 * fields that a call can't have.
 */
export function visitFaults(visit: RecordedContact, { role, photo }: RecordedBy): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const { path, message } of outcomeProblems(visit)) faults[path] ??= message
  Object.assign(faults, detailFaults(visit))
  const placed = typeof visit.latitude === 'number'
  const half = placed !== (typeof visit.longitude === 'number')
  if (half) faults[placed ? 'longitude' : 'latitude'] = 'A location has both.'
  if (placed && visit.location_error) faults['location_error'] = 'Only where there is no location.'
  const visited = visit.visit_type === 'visit'
  const silent = !placed && !half && !visit.location_error
  if (role === 'mr' && visited && (silent || visit.location_error === 'denied')) faults['location_error'] ??= messages.allowLocation
  if (!visited && (photo !== null || visit.photo_sha256)) faults['visit_proof'] = 'Only a visit has a photo.'
  if (!visited && visit.itinerary_id) faults['itinerary_id'] = 'Only a visit belongs to an itinerary.'
  if (photo !== null && visit.photo_sha256 && visit.photo_sha256 !== photo) faults['photo_sha256'] = 'Not that of the photo.'
  return faults
}
