import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { NullableInstant } from './tables.columns.ts'

export type Locations = {
  id: string
  region_code: string
  region: string
  province_code: string
  province: string
  mun_city_code: string
  mun_city: string
  mun_city_kind: string
  sub_municipality_code: string | null
  barangay: string
  location: string
  path_key: string
  replaced_by: string | null
  retired_at: NullableInstant
}

/** What a record that is added by hand tells of its adding: by whom, the digest of what was sent, and what was answered. */
type Added = {
  created_at: Generated<Date>
  created_by: string | null
  created_hash: Buffer | null
  created_answer: JSONColumnType<Record<string, unknown>> | null
  deleted_at: NullableInstant
}

export type Areas = Added & { id: string; area_name: string }

export type Branches = Added & { id: string; branch_name: string; area_id: string | null }

/** Which branch had a location from which transaction on until which. Written by the database. */
export type BranchLocationVersions = {
  location_id: GeneratedAlways<string>
  branch_id: GeneratedAlways<string>
  from_seq: GeneratedAlways<number>
  to_seq: GeneratedAlways<number | null>
}

export type Products = {
  id: string
  name: string
  description: Generated<string>
  price: number
  deleted_at: NullableInstant
  revised_at: Generated<Date>
  created_by: string | null
  created_hash: Buffer | null
}
