import { messages } from '@bisita/contract/messages'
import { manilaDay } from '@bisita/rules/time/days'
import { fulfilledItinerary } from '@bisita/rules/visits/itineraries'
import { tidyText } from '@bisita/rules/texts'
import { visitFaults } from '@bisita/rules/visits/visits'
import type { QueuedPhoto } from '../../device/device.ts'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { withPendingItineraries } from '../../device/overlay/itineraries.ts'
import { plannedOf } from '../../device/overlay/itineraryRecord.ts'
import { type PendingChanges, readPendingChanges } from '../../device/overlay/pendingChanges.ts'
import { invalid, localRefusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { bytesOfPhoto } from '../../device/photoBytes.ts'
import { sha256Of } from '../../ui/browser/sha256.ts'
import { sha256Plain } from '../../ui/browser/sha256Plain.ts'
import type { NewVisit } from './visits.repository.ts'

/**
 * Puts a visit with its photo into the queue, given to the itinerary that it fulfils by the server's rule. One
 * that is here already is not recorded again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function createVisitLocally(deps: LocalDeps, visit: NewVisit, photo: Blob | null): Promise<void> {
  const pending = await readPendingChanges(deps)
  const known = pending.visits.some(({ id }) => id === visit.id) || (await deps.db.visits.get(visit.id)) !== undefined
  if (known) return
  check(deps, visit)
  const row = (await findClients(deps.db, [visit.client_id])).get(visit.client_id)
  const client = pending.clients.get(visit.client_id)?.client ?? (row && recordOf(row, pending))
  if (client === undefined) throw localRefusal('not_found', deps.user.id, { message: messages.noSuchClient })
  const itinerary_id = visit.visit_type === 'visit' ? await fulfils(deps, pending, visit) : null
  const storedPhoto = photo === null ? null : await photoOf(photo, visit.photo_sha256)
  const whole = { ...withReason(visit), itinerary_id, ...(storedPhoto && { photo_sha256: storedPhoto.sha256 }) }
  await deps.queue.add([{ operation: 'visit_create', record_id: visit.id, body: whole, client_id: client.id, client_name: client.fullname }], storedPhoto)
}

/** @throws Refused with a line for each field, as the server would */
function check({ user }: LocalDeps, visit: NewVisit): void {
  const outcome = {
    has_availed: visit.has_availed ?? false,
    visit_result: tidyText(visit.visit_result),
    visit_secondary_result: tidyText(visit.visit_secondary_result),
    visit_others_result: tidyText(visit.visit_others_result),
  }
  const faults = visitFaults({ ...withReason(visit), ...outcome }, { role: user.user_type, photo: null })
  if (Object.keys(faults).length > 0) throw invalid(user.id, faults)
}

/** The itinerary that the visit names, closed or not, else the one that it fulfils; one whose making was refused is none. */
async function fulfils(deps: LocalDeps, pending: PendingChanges, visit: NewVisit): Promise<string | null> {
  if (visit.itinerary_id) return visit.itinerary_id
  const day = manilaDay(new Date(Math.min(Date.parse(visit.visit_time), deps.now())))
  const made = { client_id: visit.client_id, user_id: deps.user.id, day, itinerary_id: null }
  const itineraries = await withPendingItineraries(deps, pending)
  const refused = (id: string) => pending.view.itineraries.get(id)?.some(({ action, is_error }) => action === 'create' && is_error)
  return fulfilledItinerary(made, itineraries.filter(({ id }) => !refused(id)).map(plannedOf))
}

/** A visit says where it was, or why that is not known. */
const withReason = (visit: NewVisit): NewVisit =>
  visit.visit_type === 'visit' && (visit.latitude ?? visit.location_error ?? null) === null
    ? { ...visit, location_error: 'unavailable' }
    : visit

/** Bytes rather than a Blob: some browsers lose those. */
async function photoOf(photo: Blob, announced: string | null | undefined): Promise<QueuedPhoto> {
  const bytes = await bytesOfPhoto(photo)
  const sha256 = announced ?? (await sha256Of(photo)) ?? sha256Plain(new Uint8Array(bytes))
  return { bytes, type: photo.type, sha256 }
}
