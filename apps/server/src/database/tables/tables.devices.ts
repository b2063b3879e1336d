import type { quarantineKinds, quarantineStatuses } from '@bisita/contract/devices/devices'
import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** A phone as one of its users left it. */
export type Devices = {
  id: string
  user_id: string
  /** SHA-256. */
  ticket_hash: Buffer | null
  app_version: string
  registered_at: Instant
  last_seen_at: Instant
  last_success_at: NullableInstant
  oldest_unsent_at: NullableInstant
  unsent_clients: Generated<number>
  unsent_visits: Generated<number>
  unsent_itineraries: Generated<number>
  unsent_photos: Generated<number>
  refused: Generated<number>
  /** When somebody else took the phone over. */
  replaced_at: NullableInstant
}

/** Unsent work of somebody who could no longer sign in. */
export type QuarantinedItems = {
  id: string
  user_id: string
  device_id: string
  /** The user's when it came. */
  branch_id: string | null
  kind: (typeof quarantineKinds)[number]
  record_id: string
  client_name: string | null
  entered_at: Instant
  received_at: Instant
  app_version: string | null
  /** JSON text. */
  content: string
  content_hash: Buffer
  photo_sha256: string | null
  photo_key: string | null
  status: Generated<(typeof quarantineStatuses)[number]>
  decided_by: string | null
  decided_at: NullableInstant
  message: string | null
}
