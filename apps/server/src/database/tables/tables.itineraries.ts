import type { ItineraryEvent, PinType } from '@bisita/contract/itineraries'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

export type Itineraries = {
  id: string
  client_id: string
  /** Where the client lives now; kept by the database. */
  location_id: Generated<string>
  assigned_to: string
  /** The assignee's branch. */
  branch_id: string | null
  /** YYYY-MM-DD. */
  visible_at: string
  pin_type: PinType
  remarks: string | null
  visit_id: string | null
  skipped_at: NullableInstant
  skipped_by: string | null
  skip_reason: string | null
  skipped_by_visit: string | null
  created_by: string
  created_at: Generated<Date>
  created_hash: Buffer | null
  deleted_at: NullableInstant
  seq: Generated<number>
  state: GeneratedAlways<'open' | 'visited' | 'skipped'>
  /** The transaction since which it has been as `itinerary_versions` would tell; kept by the database. */
  version_seq: Generated<number>
}

/** What an itinerary was until another version took its place. Written by the database. */
export type ItineraryVersions = {
  itinerary_id: GeneratedAlways<string>
  assigned_to: GeneratedAlways<string>
  branch_id: GeneratedAlways<string | null>
  /** YYYY-MM-DD. */
  visible_at: GeneratedAlways<string>
  state: GeneratedAlways<'open' | 'visited' | 'skipped'>
  deleted: GeneratedAlways<boolean>
  seq: GeneratedAlways<number>
  superseded_by: GeneratedAlways<number>
}

export type ItineraryEvents = {
  id: GeneratedAlways<number>
  itinerary_id: string
  client_id: string
  at: Instant
  by: string | null
  event: ItineraryEvent
  assigned_to: string
  visible_at: string
  text: string | null
}

export type ItineraryCountDimensions = { day: string; state: string; pin_type: PinType; n: number }
