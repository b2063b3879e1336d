import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Role } from '@bisita/contract/roles'

/** Read as a Date; written as a Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

type Locations = {
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

type Areas = { id: string; area_name: string; created_at: Generated<Date> }

type Branches = { id: string; branch_name: string; area_id: string | null; created_at: Generated<Date> }

type Users = {
  id: string
  username: string
  display_name: string
  user_type: Role
  branch_id: string | null
  /** YYYY-MM-DD, the day of hiring. */
  tenure_date: string | null
  password_hash: string | null
  must_change_password: Generated<boolean>
  is_demo: Generated<boolean>
  last_login: NullableInstant
  created_by: string | null
  created_at: Generated<Date>
  deactivated_at: NullableInstant
  deleted_at: NullableInstant
}

type Sessions = {
  token_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Instant
  ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | null
  address: string | null
  user_agent: string | null
}

type LoginFailures = {
  username: string
  address: string
  failures: number
  since: Instant
  blocked_until: NullableInstant
}

type IdempotencyKeys = {
  user_id: string
  method: string
  path: string
  key: string
  content_hash: Buffer
  status: number | null
  answer: string | null
  created_at: Generated<Date>
}

type AuditLog = {
  id: GeneratedAlways<number>
  at: Generated<Date>
  user_id: string | null
  action: string
  record_type: string
  record_id: string
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
  address: string | null
  request_id: string
}

type Products = {
  id: string
  name: string
  description: Generated<string>
  price: number
  deleted_at: NullableInstant
}

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

type Clients = ClientEntered & {
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

type Visits = {
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
}

type CountDimensions = {
  id_type: 'sss' | 'gsis'
  has_contact: boolean
  visited: boolean
  has_availed: boolean
  visit_result: string
  visit_secondary_result: string
  n: number
}

/** Every table as Kysely sees it. */
export type Tables = {
  locations: Locations
  areas: Areas
  branches: Branches
  users: Users
  area_heads: { area_id: string; user_id: string }
  branch_locations: { location_id: string; branch_id: string }
  mr_locations: { user_id: string; location_id: string; branch_id: string }
  mr_clients: { user_id: string; client_id: string }
  sessions: Sessions
  login_failures: LoginFailures
  idempotency_keys: IdempotencyKeys
  audit_log: AuditLog
  settings: { key: string; value: JSONColumnType<Record<string, unknown>> }
  products: Products
  clients: Clients
  client_search: { client_id: string; location_id: string; name_key: string; search_text: string; address_key: string }
  client_revisions: { [K in keyof Clients]: Clients[K] } & { superseded_by: number }
  client_counts: CountDimensions & { place: string; holder_id: string }
  client_count_deltas: CountDimensions & { location_id: string }
  scope_changes: {
    subject_id: string
    revision_id: Generated<number>
    location_id: string | null
    client_id: string | null
    gained: boolean
  }
  visits: Visits
}
