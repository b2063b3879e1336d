import type { ContactDetail } from '@bisita/contract/touchpoints/guard'
import { clientFields } from '@bisita/contract/clients/clients.fields'
import { medianPin } from '@bisita/rules/clients/pins'
import { completeClient } from '@bisita/rules/clients/clientEntered'
import type { CopyValue } from '../database/copy.ts'
import { badNumbers, type DemoCallDetails, demoCallDetails } from './contacts/calling.ts'
import { demoContacts, demoEntered, derivedFrom, searchedBy } from './clients/client.ts'
import type { SeededContact } from './contacts/contacts.ts'
import type { DemoContext } from './context.ts'
import { Random, streams } from './random.ts'
import { type DemoRecording, demoRecording } from './contacts/recording.ts'

/** An instant as it is sent. */
export const iso = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

export const clientColumns = [
  'id', ...clientFields, 'name_key', 'has_availed', 'last_call', 'last_visit', 'last_visit_id', 'visit_result',
  'visit_secondary_result', 'visits_latitude', 'visits_longitude', 'visits_located', 'stage', 'phone_bad', 'secondary_phone_bad', 'created_by', 'created_at', 'created_revision_id', 'revision_id', 'revised_by', 'revised_at',
] as const

/** What was recorded with each contact of a client. */
function demoRecordings({ seed, organisation }: DemoContext, index: number, { territoryLocation }: ReturnType<typeof demoEntered>, contacts: readonly SeededContact[]): readonly DemoRecording[] {
  const random = new Random(seed, streams.recording, index)
  return contacts.map((contact) => demoRecording(random, contact, territoryLocation, organisation.products))
}

/** The rows of clients `from` up to, but not including, `to`. All have one revision: that of the transaction. */
export function* clientRows(context: DemoContext, from: number, to: number, revision: number): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const client = demoEntered(index, context)
    const contacts = demoContacts(index, client.territoryLocation, context)
    const derived = derivedFrom(contacts, context)
    const bad = badNumbers(client, demoCallDetails(context.seed, index, client, contacts))
    const created = iso(client.created_at)
    const recorded = demoRecordings(context, index, client, contacts)
    const pin = medianPin(contacts.map(({ visit_type }, at) => ({ visit_type, ...recorded[at] })))
    const entered = completeClient({ ...client, location_id: client.territoryLocation.location_id, product_id: derived.product_id })
    yield [
      client.id, ...clientFields.map((field) => entered[field]), client.name_key, derived.has_availed, iso(derived.last_call),
      iso(derived.last_visit), derived.last_visit_id, derived.visit_result, derived.visit_secondary_result, pin?.latitude ?? null,
      pin?.longitude ?? null, pin?.visits ?? 0, derived.stage,
      bad.phone_bad, bad.secondary_phone_bad, client.created_by, created, revision, revision, client.created_by, created,
    ]
  }
}

export const searchColumns = ['client_id', 'location_id', 'name_key', 'search_text', 'address_key'] as const

/** The rows of `client_search` for the same clients. */
export function* searchRows(context: DemoContext, from: number, to: number): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const searched = searchedBy(demoEntered(index, context))
    yield searchColumns.map((column) => searched[column])
  }
}

export const visitColumns = [
  'id', 'client_id', 'user_id', 'location_id', 'visit_type', 'visit_time', 'has_availed', 'visit_result', 'visit_secondary_result',
  'visit_others_result', 'remarks', 'received_at', 'duration', 'latitude', 'longitude', 'accuracy', 'location_error',
  'fix_age_seconds', 'itinerary_id', 'product_id', 'call_back_at', 'device_time', 'clock_offset_seconds', 'recorded_offline',
  'app_version', 'contact_detail', 'number_dialled', 'dialled_number', 'seq',
] as const

/** A call that ended with a promise says so. */
const detailOf = ({ contact_detail }: DemoCallDetails, { visit_type, visit_result }: SeededContact, { call_back_at }: DemoRecording): ContactDetail | null =>
  contact_detail ?? (visit_type === 'call' && call_back_at !== null && (visit_result === 'Interested' || visit_result === 'Not Around') ? 'Call Back' : null)

/** The visits and calls of the same clients; `fulfilled` are the itineraries that visits belong to. */
export function* visitRows(
  context: DemoContext,
  from: number,
  to: number,
  revision: number,
  fulfilled: ReadonlyMap<string, string>,
): Generator<CopyValue[]> {
  for (let index = from; index < to; index++) {
    const client = demoEntered(index, context)
    const { id, territoryLocation } = client
    const contacts = demoContacts(index, territoryLocation, context)
    const recordings = demoRecordings(context, index, client, contacts)
    const called = demoCallDetails(context.seed, index, client, contacts)
    for (const [at, contact] of contacts.entries()) {
      const call = called[at] as DemoCallDetails
      const recorded = recordings[at] as DemoRecording
      yield [
        contact.id, id, contact.user_id, territoryLocation.location_id, contact.visit_type, iso(contact.visit_time), contact.has_availed,
        contact.visit_result, contact.visit_secondary_result, contact.visit_others_result, contact.remarks,
        iso(contact.received_at), recorded.duration, recorded.latitude, recorded.longitude, recorded.accuracy,
        recorded.location_error, recorded.fix_age_seconds, fulfilled.get(contact.id) ?? null, recorded.product_id,
        iso(recorded.call_back_at), iso(recorded.device_time), recorded.clock_offset_seconds, recorded.recorded_offline,
        recorded.app_version, detailOf(call, contact, recorded), call.number_dialled, call.dialled_number, revision,
      ]
    }
  }
}
