import type { Client } from '@bisita/contract/clients/clients'
import type { Visit } from '@bisita/contract/visits/visits'
import { type ContactFacts, contactInstant, isDoubtful } from '@bisita/rules/visits/contacts'
import { tidyText } from '@bisita/rules/texts'
import type { QueuedVisit } from '../queue/items.ts'

type Visitor = { readonly id: string; readonly display_name: string }

/** The fields of its client that a visit shows; only the name where the client is no longer on the device. */
export type VisitClientFields = Pick<
  Client,
  'full_address' | 'region' | 'province' | 'mun_city' | 'barangay' | 'phone_number' | 'secondary_phone_number' | 'do_not_contact'
> & { readonly client_name: string }

export const visitClientFields = (client: Client): VisitClientFields => ({
  client_name: client.fullname,
  full_address: client.full_address,
  region: client.region,
  province: client.province,
  mun_city: client.mun_city,
  barangay: client.barangay,
  phone_number: client.phone_number,
  secondary_phone_number: client.secondary_phone_number,
  do_not_contact: client.do_not_contact,
})

/** {@link VisitClientFields} of a client who is no longer on the device. */
export const unknownClientFields = (client_name: string): VisitClientFields => ({
  client_name,
  full_address: '',
  region: '',
  province: '',
  mun_city: '',
  barangay: '',
  phone_number: null,
  secondary_phone_number: null,
  do_not_contact: 'none',
})

const utc = (instant: string): string => new Date(instant).toISOString()

/** A day is taken as its beginning in Manila, as the contract does. */
const callBack = (at: string | null | undefined): string | null => {
  if (at === null || at === undefined) return null
  return utc(at.length === 10 ? `${at}T00:00:00+08:00` : at)
}

/** The outcome of a queued visit. */
export const outcomeOf = (item: QueuedVisit) => ({
  id: item.id,
  visit_type: item.visit_type,
  has_availed: item.has_availed ?? false,
  visit_result: tidyText(item.visit_result),
  visit_secondary_result: tidyText(item.visit_secondary_result),
})

/** The facts of a queued visit that change its client's status; it counts as received `now`, by the phone's clock. */
export const contactOf = (item: QueuedVisit, now: number): ContactFacts => ({
  ...outcomeOf(item),
  visit_time: utc(item.visit_time),
  received_at: new Date(now).toISOString(),
})

/** A queued visit as the record that it will be, if it is sent `now`. */
export function visitOf(item: QueuedVisit, client: Client | undefined, product: string | null, by: Visitor, now: number): Visit {
  return {
    ...outcomeOf(item),
    // What proves it is judged on the server.
    evidence: null,
    visit_time: utc(item.visit_time),
    contact_time: contactInstant(contactOf(item, now)),
    ...(client === undefined ? unknownClientFields(item.sending.client_name) : visitClientFields(client)),
    client_id: item.client_id,
    user_id: by.id,
    user_display_name: by.display_name,
    visit_others_result: tidyText(item.visit_others_result),
    duration: item.duration ?? null,
    remarks: tidyText(item.remarks),
    product_id: item.product_id ?? null,
    product_name: product,
    call_back_at: callBack(item.call_back_at),
    contact_detail: item.contact_detail ?? null,
    number_dialled: null,
    dialled_number: null,
    override_reason: null,
    guard_flags: [],
    itinerary_id: item.itinerary_id ?? null,
    visit_proof: null,
    photo_state: item.photo_sha256 ? 'awaited' : 'none',
    latitude: item.latitude ?? null,
    longitude: item.longitude ?? null,
    accuracy: item.accuracy ?? null,
    location_error: item.location_error ?? null,
    fix_age_seconds: item.fix_age_seconds ?? null,
    device_time: null,
    received_at: item.sending.entered_at,
    clock_offset_seconds: null,
    recorded_offline: item.recorded_offline ?? false,
    app_version: item.app_version ?? null,
    time_doubtful: isDoubtful(item.visit_time, now),
    no_photo: false,
    pending_approval: false,
  }
}
