import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** What an installation knows of itself; one row. */
export type Installation = { singleton: Generated<boolean>; epoch: Generated<string>; lost: Generated<unknown>; backed_up_to: NullableInstant }

/** The backups that were made, those that are gone again too. */
export type Backups = {
  id: string
  file: string
  moment: Instant
  made_at: Instant
  bytes: number
  clients: number
  photos: number
  proven_at: NullableInstant
  removed_at: NullableInstant
}
