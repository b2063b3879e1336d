import { forEachClientField, type ClientEntered } from '@bisita/contract/clients/clients.fields'
import type { ClientWithQueue } from '../features/clients/clients.repository.ts'
import type { ItineraryWithQueue } from '../features/itineraries/itineraries.repository.ts'
import type { VisitWithQueue } from '../features/visits/visits.repository.ts'

/** The given fields, each null. */
const none = <Field extends string>(...fields: Field[]): Record<Field, null> => Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>

/** The entered fields of a client with nothing entered: usual values, or null. */
const nothingEntered = forEachClientField((spec) => ('usual' in spec ? spec.usual : null)) as ClientEntered

/** The place and number of the test client, as its record, visits and itineraries show them. */
const reached = {
  full_address: '12 Mabini St., Taba-ao, Kapangan, Benguet, CAR',
  region: 'CAR',
  province: 'Benguet',
  mun_city: 'Kapangan',
  barangay: 'Taba-ao',
  phone_number: '+639171234567',
}

const ofClient = {
  ...none('visit_secondary_result', 'visit_others_result', 'remarks', 'secondary_phone_number'),
  ...reached,
  client_id: '0190a6a0-0000-7000-8000-000000000001',
  client_name: 'Dela Cruz, Ana',
  do_not_contact: 'none' as const,
}

/** A client for tests. */
export const someClient = (change: Partial<ClientWithQueue> = {}): ClientWithQueue => ({
  ...nothingEntered,
  ...none('pin', 'pin_source', 'visits_pin', 'next_touchpoint', 'touchpoint', 'last_call', 'last_visit', 'last_visit_id', 'visit_result', 'visit_secondary_result', 'created_by', 'created_by_name'),
  ...reached,
  consents: [],
  id: ofClient.client_id,
  id_type: 'sss',
  firstname: 'Ana',
  lastname: 'Dela Cruz',
  fullname: ofClient.client_name,
  address: '12 Mabini St.',
  location_id: '1401108013',
  sss_id: '3412345678',
  claim_type: 'RT',
  pension_type: 'Retirement',
  pension_amt: 12345.5,
  birth_date: '1950-02-03',
  age: 76,
  phone_bad: false,
  secondary_phone_bad: false,
  phone_callable: true,
  secondary_phone_callable: false,
  has_availed: false,
  pending_approval: false,
  touchpoint_state: 'none',
  created_at: '2026-01-02T03:04:05Z',
  revision_id: 7,
  ...change,
})

/** A visit for tests. */
export const someVisit = (change: Partial<VisitWithQueue> = {}): VisitWithQueue => ({
  ...none(
    'product_id', 'product_name', 'call_back_at', 'contact_detail', 'number_dialled', 'dialled_number', 'override_reason', 'itinerary_id', 'visit_proof',
    'latitude', 'longitude', 'accuracy', 'location_error', 'fix_age_seconds', 'evidence',
  ),
  ...ofClient,
  visit_type: 'visit',
  has_availed: false,
  guard_flags: [],
  photo_state: 'none',
  recorded_offline: false,
  time_doubtful: false,
  no_photo: false,
  pending_approval: false,
  id: '0190a6a0-0000-7000-8000-0000000000a1',
  user_id: '0190a6a0-0000-7000-8000-000000000002',
  user_display_name: 'Maribel Asuncion',
  visit_result: 'Not Around',
  visit_time: '2026-11-21T02:00:00Z',
  contact_time: change.visit_time ?? '2026-11-21T02:00:00Z',
  duration: 4,
  device_time: '2026-11-21T02:00:01Z',
  received_at: '2026-11-21T02:00:02Z',
  clock_offset_seconds: -1,
  app_version: '0.1.0',
  ...change,
})

/** An itinerary for tests. */
export const someItinerary = (change: Partial<ItineraryWithQueue> = {}): ItineraryWithQueue => ({
  ...none('visit_id', 'duration', 'skip_reason', 'has_availed', 'visit_result'),
  ...ofClient,
  id: '0190a6a0-0000-7000-8000-000000000101',
  pin_type: 'assigned',
  assigned_to: '0190a6a0-0000-7000-8000-000000000011',
  assigned_to_name: 'Maribel Asuncion',
  branch_id: '0190a6a0-0000-7000-8000-000000000021',
  branch_name: 'Baguio',
  visible_at: '2026-11-21',
  status: 'scheduled',
  created_by: '0190a6a0-0000-7000-8000-000000000012',
  created_by_name: 'Olivia Cruz',
  created_at: '2026-11-20T01:02:03Z',
  ...change,
})
