import type { ContactDetail } from '@bisita/contract/touchpoints/guard'
import type { Generated, JSONColumnType } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

/** Of every living client what the contact guard and the call desk go by; kept by the database and `guard/states.store.ts`. */
export type CallStates = {
  client_id: string
  location_id: string
  callable: boolean
  called_at: NullableInstant
  call_detail: ContactDetail | null
  recent_calls: Generated<Date[]>
  not_interested_at: NullableInstant
  call_back_at: NullableInstant
  call_back_by: string | null
  call_back_id: string | null
}

/** Who holds which client of the call desk, or held it. */
export type DeskLeases = {
  id: string
  client_id: string
  user_id: string
  branch_id: string
  taken_at: Instant
  expires_at: Instant
  ended_at: NullableInstant
  because: JSONColumnType<Record<string, unknown>>
}
