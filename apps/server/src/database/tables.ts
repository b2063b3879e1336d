import type { AuditCounts, AuditLog, AuditSeals, Settings } from './tables.audit.ts'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord, ApprovalStatus } from '@bisita/contract/approvals'
import type { ItineraryEvent, PinType } from '@bisita/contract/itineraries'
import type { Role } from '@bisita/contract/roles'
import type { CoverClients, CoverDays, CoverLocations, Covers } from './tables.covers.ts'
import type { Devices, QuarantinedItems } from './tables.devices.ts'

/** Read as a Date; written as a Date or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>
type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** One field of a request, as it was and as it shall be. */
export type ChangeAsked = { readonly field: string; readonly before: unknown; readonly after: unknown }

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

/** What a record that is added by hand tells of its adding: by whom, the digest of what was sent, and what was answered. */
type Added = {
  created_at: Generated<Date>
  created_by: string | null
  created_hash: Buffer | null
  created_answer: JSONColumnType<Record<string, unknown>> | null
  deleted_at: NullableInstant
}

type Areas = Added & { id: string; area_name: string }

type Branches = Added & { id: string; branch_name: string; area_id: string | null }

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
  /** Of what was sent when the user was added. */
  created_hash: Buffer | null
  /** When name, branch or role last changed; kept by the database. */
  revised_at: Generated<Date>
  deactivated_at: NullableInstant
  deleted_at: NullableInstant
}

type Sessions = {
  /** What it is named by; the token's hash is never shown. */
  id: Generated<string>
  token_hash: Buffer
  user_id: string
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  expires_at: Instant
  ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | null
  address: string | null
  user_agent: string | null
  /** The phone that was set up under it. */
  device_id: string | null
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

type Products = {
  id: string
  name: string
  description: Generated<string>
  price: number
  deleted_at: NullableInstant
  revised_at: Generated<Date>
  created_by: string | null
  created_hash: Buffer | null
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
  /** Minutes. */
  duration: number | null
  latitude: number | null
  longitude: number | null
  /** Metres. */
  accuracy: number | null
  location_error: string | null
  fix_age_seconds: number | null
  itinerary_id: string | null
  product_id: string | null
  call_back_at: NullableInstant
  device_time: NullableInstant
  clock_offset_seconds: number | null
  recorded_offline: Generated<boolean>
  app_version: string | null
  time_doubtful: Generated<boolean>
  /** Of the photo as it was taken. */
  photo_sha256: string | null
  /** Where the photo is stored, once it has arrived. */
  photo_key: string | null
  created_hash: Buffer | null
  /** The transaction that wrote it last. */
  seq: Generated<number>
}

type Itineraries = {
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

type ItineraryEvents = {
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

type Approvals = {
  id: string
  offer_id: string
  call: string
  input: JSONColumnType<Record<string, unknown>>
  actions: Action[]
  record_type: ApprovalRecord
  record_id: string
  client_id: string | null
  branch_id: string | null
  to_branch_id: string | null
  changes: JSONColumnType<ChangeAsked[]>
  title: string
  type: string
  message: string
  metadata: string
  status: Generated<ApprovalStatus>
  requested_by: string
  requester_type: Role
  requester_branch_id: string | null
  requested_at: Instant
  decided_by: string | null
  decided_at: NullableInstant
  decision_message: string | null
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

type VisitCountDimensions = {
  visit_type: 'visit' | 'call'
  /** Empty where there is none. */
  visit_result: string
  has_availed: boolean
  n: number
}

type ItineraryCountDimensions = { day: string; state: string; pin_type: PinType; n: number }

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
  mr_covers: Covers
  mr_cover_days: CoverDays
  mr_cover_locations: CoverLocations
  mr_cover_clients: CoverClients
  sessions: Sessions
  login_failures: LoginFailures
  idempotency_keys: IdempotencyKeys
  audit_log: AuditLog
  audit_seals: AuditSeals
  audit_counts: AuditCounts
  settings: Settings
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
    at: Generated<Date>
  }
  visits: Visits
  visit_counts: VisitCountDimensions & { place: string; holder_id: string; user_id: string }
  visit_count_deltas: VisitCountDimensions & { location_id: string; user_id: string; day: string }
  visit_photo_parts: { visit_id: string; offset: number; total: number; bytes: Buffer; arrived_at: Generated<Date> }
  itineraries: Itineraries
  itinerary_losses: { user_id: string; seq: Generated<number>; itinerary_id: string; branch_id: string | null; location_id: string }
  itinerary_events: ItineraryEvents
  itinerary_counts: ItineraryCountDimensions & { holder_id: string; span: 'day' | 'month' }
  itinerary_count_deltas: ItineraryCountDimensions & { branch_id: string | null }
  approvals: Approvals
  devices: Devices
  quarantined_items: QuarantinedItems
}
