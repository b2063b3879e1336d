import type { EvidenceCode } from '@bisita/contract/visits/evidence.kinds'
import type { EvidenceThresholds, ProvenVisit } from './evidence.ts'
import { usualSettings } from '../settings.ts'

/** The thresholds where an administrator set none. */
export const usual: EvidenceThresholds = usualSettings

/** Ten in the morning in Manila of the day of all test visits. */
export const morning = Date.parse('2026-11-25T02:00:00Z')
export const minutes = 60_000
export const hours = 60 * minutes

/** A visit about which there is nothing to notice. */
export const plainVisit = (more: Partial<ProvenVisit> = {}): ProvenVisit => ({
  id: 'a', client_id: 'one', contact_time: morning, received_at: morning + 5000, latitude: 16.5, longitude: 120.6, accuracy: 10, location_error: null, fix_age_seconds: 3,
  duration: 12, clock_offset_seconds: 2, no_photo: false, client_distance: 15, barangay_distance: 900, photo_bits: 20, ...more,
})

/** Degrees of latitude for some metres. */
export const north = (metres: number): number => (metres / 6_371_000) * (180 / Math.PI)

type Edge = readonly [code: EvidenceCode, barely: ProvenVisit, not: ProvenVisit, others?: readonly ProvenVisit[]]

const before = plainVisit({ id: '0', client_id: 'zero', contact_time: morning - 10 * minutes, accuracy: 0 })
/** Three other clients within 20 m, the last of them at the very bound. */
const near = [0, 10, 19.9].map((metres, at) => plainVisit({ id: `b${at}`, client_id: `other ${at}`, contact_time: morning - (4 - at) * hours, latitude: 16.5 + north(metres) }))

/** Each flag barely raised, and barely not. */
export const edges: readonly Edge[] = [
  ['no_location', plainVisit({ latitude: null, longitude: null, accuracy: null, fix_age_seconds: null, location_error: 'timeout' }), plainVisit()],
  ['far_from_client', plainVisit({ client_distance: 501 }), plainVisit({ client_distance: 500 })],
  ['far_from_barangay', plainVisit({ barangay_distance: 10_001 }), plainVisit({ barangay_distance: 10_000 })],
  ['inaccurate', plainVisit({ accuracy: 500.5 }), plainVisit({ accuracy: 500 })],
  ['old_fix', plainVisit({ fix_age_seconds: 601 }), plainVisit({ fix_age_seconds: 600 })],
  ['too_fast', plainVisit({ accuracy: 0, latitude: 16.5 + north(20_010) }), plainVisit({ accuracy: 0, latitude: 16.5 + north(19_990) }), [before]],
  ['same_spot', plainVisit(), plainVisit({ latitude: 16.5 - north(0.5) }), near],
  ['odd_hour', plainVisit({ contact_time: morning - 4 * hours - 1, received_at: morning }), plainVisit({ contact_time: morning - 4 * hours, received_at: morning })],
  ['too_short', plainVisit({ duration: 0 }), plainVisit({ duration: 1 })],
  ['clock_off', plainVisit({ clock_offset_seconds: -301 }), plainVisit({ clock_offset_seconds: -300 })],
  ['late', plainVisit({ received_at: morning + 72 * hours + 1 }), plainVisit({ received_at: morning + 72 * hours })],
  ['no_photo', plainVisit({ no_photo: true }), plainVisit()],
  ['photo_reused', plainVisit({ photo_bits: 4 }), plainVisit({ photo_bits: 5 })],
]
