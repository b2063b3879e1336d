import type { Generated, GeneratedAlways } from 'kysely'
import type { NullableInstant } from './tables.columns.ts'

/** What a person entered of a client, normalised. */
type ClientEntered = {
  lastname: string
  firstname: string
  middlename: string | null
  name_key: string
  address: string | null
  location_id: string
  phone_number: string | null
  secondary_phone_number: string | null
  sss_id: string | null
  id_type: 'sss' | 'gsis'
  claim_type: string
  pension_amt: number | null
  birth_date: string | null
  product_id: string | null
}

export type Clients = ClientEntered & {
  id: string
  has_availed: Generated<boolean>
  last_call: NullableInstant
  last_visit: NullableInstant
  last_visit_id: string | null
  visit_result: string | null
  visit_secondary_result: string | null
  deleted_at: NullableInstant
  created_by: string | null
  created_at: Generated<Date>
  created_revision_id: Generated<number>
  created_hash: Buffer | null
  revision_id: Generated<number>
  revised_by: string | null
  revised_at: Generated<Date>
  fullname: GeneratedAlways<string>
  has_contact: GeneratedAlways<boolean>
}

export type CountDimensions = {
  id_type: 'sss' | 'gsis'
  has_contact: boolean
  visited: boolean
  has_availed: boolean
  visit_result: string
  visit_secondary_result: string
  n: number
}
