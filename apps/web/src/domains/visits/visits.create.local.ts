import { messages } from '@bisita/contract/messages'
import { manilaDay } from '@bisita/rules/time/days'
import { fulfilled } from '@bisita/rules/visits/itineraries'
import { tidyText } from '@bisita/rules/texts'
import { visitFaults } from '@bisita/rules/visits/visits'
import type { QueuedPhoto } from '../../device/device.ts'
import { recordOf } from '../../device/overlay/clientRecord.ts'
import type { LocalDeps } from '../../device/overlay/deps.ts'
import { layItineraries } from '../../device/overlay/itineraries.ts'
import { plannedOf } from '../../device/overlay/itineraryRecord.ts'
import { type Laid, layOver } from '../../device/overlay/laid.ts'
import { invalid, refusal } from '../../device/overlay/refusals.ts'
import { findClients } from '../../device/overlay/stored.ts'
import { sha256Of } from '../../ui/browser/sha256.ts'
import { sha256Plain } from '../../ui/browser/sha256Plain.ts'
import type { NewVisit } from './visits.repository.ts'

/**
 * Puts a visit with its photo into the queue, given to the itinerary that it fulfils by the server's rule. One
 * that is here already is not recorded again.
 * @throws Refused as the server would refuse it; StorageFailure
 */
export async function createHere(deps: LocalDeps, visit: NewVisit, photo: Blob | null): Promise<void> {
  const laid = await layOver(deps)
  const known = laid.visits.some(({ id }) => id === visit.id) || (await deps.db.visits.get(visit.id)) !== undefined
  if (known) return
  check(deps, visit)
  const row = (await findClients(deps.db, [visit.client_id])).get(visit.client_id)
  const client = laid.clients.get(visit.client_id)?.client ?? (row && recordOf(row, laid))
  if (client === undefined) throw refusal('not_found', deps.user.id, { message: messages.noSuchClient })
  const itinerary_id = visit.visit_type === 'visit' ? await fulfils(deps, laid, visit) : null
  const kept = photo === null ? null : await photoOf(photo, visit.photo_sha256)
  const whole = { ...withReason(visit), itinerary_id, ...(kept && { photo_sha256: kept.sha256 }) }
  await deps.queue.createVisit(whole, kept, client.fullname)
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
async function fulfils(deps: LocalDeps, laid: Laid, visit: NewVisit): Promise<string | null> {
  if (visit.itinerary_id) return visit.itinerary_id
  const day = manilaDay(new Date(visit.visit_time))
  const made = { client_id: visit.client_id, user_id: deps.user.id, day, itinerary_id: null }
  const itineraries = await layItineraries(deps, laid)
  const refused = (id: string) => laid.view.itineraries.get(id)?.some(({ action, is_error }) => action === 'create' && is_error)
  return fulfilled(made, itineraries.filter(({ id }) => !refused(id)).map(plannedOf))
}

/** A visit says where it was, or why that is not known. */
const withReason = (visit: NewVisit): NewVisit =>
  visit.visit_type === 'visit' && (visit.latitude ?? visit.location_error ?? null) === null
    ? { ...visit, location_error: 'unavailable' }
    : visit

/** Bytes rather than a Blob: some browsers lose those. */
async function photoOf(photo: Blob, announced: string | null | undefined): Promise<QueuedPhoto> {
  const bytes = await photo.arrayBuffer()
  const sha256 = announced ?? (await sha256Of(photo)) ?? sha256Plain(new Uint8Array(bytes))
  return { bytes, type: photo.type, sha256 }
}
