import type { ContactDetail, GuardFlag, NumberDialled } from '@bisita/contract/touchpoints/guard'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

export type Visits = {
  id: string
  client_id: string
  user_id: string
  /** Where the client lives now; kept by the database. */
  location_id: Generated<string>
  visit_type: 'visit' | 'call'
  visit_time: Instant
  has_availed: Generated<boolean>
  visit_result: string | null
  visit_secondary_result: string | null
  visit_others_result: string | null
  remarks: string | null
  received_at: Generated<Date>
  deleted_at: NullableInstant
  /** Minutes. */
  duration: number | null
  latitude: number | null
  longitude: number | null
  /** Metres. */
  accuracy: number | null
  location_error: string | null
  fix_age_seconds: number | null
  itinerary_id: string | null
  product_id: string | null
  call_back_at: NullableInstant
  contact_detail: ContactDetail | null
  number_dialled: NumberDialled | null
  /** What that number was. */
  dialled_number: string | null
  override_reason: string | null
  guard_flags: Generated<GuardFlag[]>
  device_time: NullableInstant
  clock_offset_seconds: number | null
  recorded_offline: Generated<boolean>
  app_version: string | null
  time_doubtful: Generated<boolean>
  /** It came without one when the office asked for photos. */
  no_photo: Generated<boolean>
  /** Of the photo as it was taken. */
  photo_sha256: string | null
  /** Where the photo is stored, once it has arrived. */
  photo_key: string | null
  created_hash: Buffer | null
  /** The transaction that wrote it last. */
  seq: Generated<number>
  /** The transactions that recorded it and that took it back; kept by the database. */
  created_seq: Generated<number>
  deleted_seq: GeneratedAlways<number | null>
}

export type VisitCountDimensions = {
  visit_type: 'visit' | 'call'
  /** Empty where there is none. */
  visit_result: string
  has_availed: boolean
  n: number
}
