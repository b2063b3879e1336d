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
