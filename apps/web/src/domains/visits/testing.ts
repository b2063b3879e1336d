import type { Fix, Locator } from '../../ui/browser/geolocation.ts'
import type { Visit, VisitsRepository } from './visits.repository.ts'

/** A visit for tests. */
export const someVisit = (change: Partial<Visit> = {}): Visit => ({
  id: '0190a6a0-0000-7000-8000-0000000000a1',
  visit_type: 'visit',
  client_id: '0190a6a0-0000-7000-8000-000000000001',
  client_name: 'Dela Cruz, Ana',
  user_id: '0190a6a0-0000-7000-8000-000000000002',
  user_display_name: 'Maribel Asuncion',
  has_availed: false,
  visit_result: 'Not Around',
  visit_secondary_result: null,
  visit_others_result: null,
  visit_time: '2026-11-21T02:00:00Z',
  duration: 4,
  remarks: null,
  product_id: null,
  product_name: null,
  call_back_at: null,
  contact_detail: null,
  number_dialled: null,
  dialled_number: null,
  override_reason: null,
  guard_flags: [],
  itinerary_id: null,
  visit_proof: null,
  photo_state: 'none',
  latitude: null,
  longitude: null,
  accuracy: null,
  location_error: null,
  fix_age_seconds: null,
  device_time: '2026-11-21T02:00:01Z',
  received_at: '2026-11-21T02:00:02Z',
  clock_offset_seconds: -1,
  recorded_offline: false,
  app_version: '0.1.0',
  time_doubtful: false,
  no_photo: false,
  full_address: '12 Mabini St., Taba-ao, Kapangan, Benguet, CAR',
  region: 'CAR',
  province: 'Benguet',
  mun_city: 'Kapangan',
  barangay: 'Taba-ao',
  phone_number: '+639171234567',
  secondary_phone_number: null,
  do_not_contact: 'none',
  pending_approval: false,
  ...change,
})

const unasked = () => Promise.reject(new Error('Not asked here.'))

/** A repository that answers what a test gives it. */
export const fakeVisits = (answers: Partial<VisitsRepository> = {}): VisitsRepository => ({
  list: unasked,
  info: unasked,
  create: unasked,
  standing: async () => [],
  remove: unasked,
  proofUrl: (id) => `/api/visit/proof/${id}`,
  sendProofPart: unasked,
  proofState: unasked,
  ...answers,
})

/** A device that tells where it is when a test says so. */
export function fakeLocator(supported = true) {
  let success: PositionCallback | undefined
  let failure: PositionErrorCallback | null | undefined
  let permission: PermissionState = 'prompt'
  const listeners = new Set<(state: PermissionState) => void>()
  const locator: Locator = {
    geolocation: supported
      ? {
          watchPosition: (onFix, onError) => {
            success = onFix
            failure = onError
            return 1
          },
          clearWatch: () => {
            success = undefined
            failure = undefined
          },
        }
      : undefined,
    permission: async () => permission,
    onPermission: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
  return {
    locator,
    /** Whether somebody is waiting for it now. */
    isWatched: () => success !== undefined,
    find: ({ at, ...coords }: Fix) => success?.({ coords, timestamp: at } as GeolocationPosition),
    fail: (code: 1 | 2 | 3) => failure?.({ code } as GeolocationPositionError),
    allow: (state: PermissionState) => {
      permission = state
      for (const hear of listeners) hear(state)
    },
  }
}
