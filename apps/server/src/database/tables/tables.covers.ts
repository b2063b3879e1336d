import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** An MR who stands in for another one; days are YYYY-MM-DD, both inclusive. */
export type Covers = {
  id: string
  from_user_id: string
  to_user_id: string
  date_from: string
  date_to: string
  started_at: NullableInstant
  ended_at: NullableInstant
  /** What it brought. */
  locations: Generated<number>
  clients: Generated<number>
  created_by: string | null
  created_at: Instant
}

/** One day on which somebody is away. */
export type CoverDays = { user_id: string; day: string; cover_id: string }

type Brought = { cover_id: string; from_user_id: string; to_user_id: string }

/** What is held for the sake of a cover only. */
export type CoverLocations = Brought & { location_id: string }
export type CoverClients = Brought & { client_id: string }
