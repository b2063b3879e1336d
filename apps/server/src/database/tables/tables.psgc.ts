import type { PsgcKind } from '@bisita/contract/operations/psgc'
import type { Instant, NullableInstant } from './tables.columns.ts'
import type { Locations } from './tables.organisation.ts'

/** An edition that was sent, kept until it is cleared up. */
export type PsgcUploads = {
  id: string
  sha256: string
  barangays: number
  created_by: string | null
  created_at: Instant
  compared_at: NullableInstant
}

/** A barangay of such an edition, as the table of locations would have it. */
export type PsgcRows = Omit<Locations, 'replaced_by' | 'retired_at'> & { upload_id: string; correspondence_code: string | null }

/** A name that a place of any level had before. */
export type PlaceOldNames = { code: string; name: string; name_key: string }

/** What an edition changes, place by place. */
export type PsgcChanges = {
  upload_id: string
  kind: PsgcKind
  position: number
  from_id: string | null
  to_id: string | null
  from_location: string | null
  to_location: string | null
}
