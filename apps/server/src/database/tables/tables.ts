import type { Generated } from 'kysely'
import type { Approvals } from './tables.approvals.ts'
import type { AuditCounts, AuditLog, AuditSeals, Settings } from './tables.audit.ts'
import type { CallStates, DeskLeases } from './tables.calls.ts'
import type { Backups, Installation } from './tables.backups.ts'
import type { Clients, CountDimensions } from './tables.clients.ts'
import type { CoverClients, CoverDays, CoverLocations, Covers } from './tables.covers.ts'
import type { Devices, QuarantinedItems } from './tables.devices.ts'
import type { ClientDuplicates, ClientUploadChunks, ClientUploadRows, ClientUploads, PlaceAliases } from './tables.imports.ts'
import type { Itineraries, ItineraryCountDimensions, ItineraryEvents, ItineraryVersions } from './tables.itineraries.ts'
import type { JobLog, Jobs } from './tables.jobs.ts'
import type { Notifications } from './tables.notifications.ts'
import type { Areas, Branches, BranchLocationVersions, Locations, Products } from './tables.organisation.ts'
import type { IdempotencyKeys, KnownDevices, LoginFailures, PasswordsSet, Sessions, Users } from './tables.people.ts'
import type { ClientPlacements, GenerationTouchpoints, Strategies, StrategyGenerations, Touchpoints } from './tables.touchpoints.ts'
import type { ReportSnapshots } from './tables.reports.ts'
import type { PlaceOldNames, PsgcChanges, PsgcRows, PsgcUploads } from './tables.psgc.ts'
import type { VisitCountDimensions, Visits } from './tables.visits.ts'

/** Every table as Kysely sees it. */
export type Tables = {
  locations: Locations
  place_correspondence: { location_id: string; code: string }
  place_old_names: PlaceOldNames
  psgc_uploads: PsgcUploads
  psgc_rows: PsgcRows
  psgc_old_names: PlaceOldNames & { upload_id: string }
  psgc_changes: PsgcChanges
  areas: Areas
  branches: Branches
  users: Users
  area_heads: { area_id: string; user_id: string }
  list_versions: { list: 'locations' | 'products' | 'users'; version: number }
  branch_locations: { location_id: string; branch_id: string }
  branch_location_versions: BranchLocationVersions
  mr_locations: { user_id: string; location_id: string; branch_id: string }
  mr_clients: { user_id: string; client_id: string }
  mr_covers: Covers
  mr_cover_days: CoverDays
  mr_cover_locations: CoverLocations
  mr_cover_clients: CoverClients
  sessions: Sessions
  known_devices: KnownDevices
  passwords_set: PasswordsSet
  login_failures: LoginFailures
  idempotency_keys: IdempotencyKeys
  audit_log: AuditLog
  audit_seals: AuditSeals
  audit_counts: AuditCounts
  settings: Settings
  products: Products
  clients: Clients
  call_states: CallStates
  desk_leases: DeskLeases
  client_search: { client_id: string; location_id: string; name_key: string; search_text: string; address_key: string }
  client_revisions: Omit<{ [K in keyof Clients]: Clients[K] }, 'stage'> & { superseded_by: number }
  client_counts: CountDimensions & { place: string; holder_id: string }
  client_count_deltas: CountDimensions & { location_id: string }
  client_uploads: ClientUploads
  client_upload_chunks: ClientUploadChunks
  client_upload_rows: ClientUploadRows
  place_aliases: PlaceAliases
  client_duplicates: ClientDuplicates
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
  itinerary_versions: ItineraryVersions
  itinerary_events: ItineraryEvents
  itinerary_counts: ItineraryCountDimensions & { holder_id: string; span: 'day' | 'month' }
  itinerary_count_deltas: ItineraryCountDimensions & { branch_id: string | null }
  strategies: Strategies
  touchpoints: Touchpoints
  strategy_generations: StrategyGenerations
  generation_touchpoints: GenerationTouchpoints
  due_days: { branch_id: string; day: string; due: number }
  client_placements: ClientPlacements
  approvals: Approvals
  notifications: Notifications
  devices: Devices
  quarantined_items: QuarantinedItems
  jobs: Jobs
  job_log: JobLog
  installation: Installation
  backups: Backups
  report_snapshots: ReportSnapshots
}
