import type { Action } from '@bisita/contract/actions'
import type { ApprovalRecord, ApprovalStatus } from '@bisita/contract/approvals'
import type { MaskedField, RevealPurpose } from '@bisita/contract/clients/clients.masked'
import type { ClientConsent } from '@bisita/contract/clients/clients.schemas'
import type { ConsentAnswer, ConsentChannel, ConsentPurpose, ConsentWay, NoticeLanguage } from '@bisita/contract/consents/consents.kinds'
import type { ClientEntered } from '@bisita/contract/clients/clients.fields'
import type { quarantineStatuses } from '@bisita/contract/devices/devices'
import type { QuarantineKind } from '@bisita/contract/devices/devices.kinds'
import type { NotificationKind } from '@bisita/contract/devices/notifications'
import type { PushKind } from '@bisita/contract/devices/push'
import type { ItineraryEvent, PinType } from '@bisita/contract/itineraries'
import type { PsgcKind } from '@bisita/contract/operations/psgc'
import type { ReportType } from '@bisita/contract/reports'
import type { EvidenceCode, EvidenceVerdict } from '@bisita/contract/visits/evidence.kinds'
import type { FoundFlag } from '@bisita/rules/evidence/evidence'
import type { ContactDetail, GuardFlag, NumberDialled } from '@bisita/contract/touchpoints/guard'
import type { EndCode, TouchpointKind, TouchpointRole } from '@bisita/contract/touchpoints/touchpoints.kinds'
import type { Role } from '@bisita/contract/users/roles'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { RequestedChange } from './requestedChange.ts'
import type { ReadOnly } from './columns.ts'
import type { Schema } from './schema.generated.ts'

type Fields = JSONColumnType<Record<string, unknown>>
type NullableFields = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
type ContactKind = 'visit' | 'call'
type ItineraryState = 'open' | 'visited' | 'skipped'
type IdType = ClientEntered['id_type']
type Span = 'day' | 'month'

/**
 * Types of columns that the schema does not say: allowed texts, the form of JSON, and columns that triggers fill. By table
 * and column; the types must fit the column (`OverridesOf`).
 */
export type Overrides = {
  approvals: {
    input: Fields
    actions: Action[]
    record_type: ApprovalRecord
    changes: JSONColumnType<RequestedChange[]>
    status: ApprovalStatus
    requester_type: Role
  }
  areas: { created_answer: NullableFields }
  audit_counts: { span: Span }
  audit_log: { before: NullableFields; after: NullableFields }
  branches: { created_answer: NullableFields }
  branch_location_versions: ReadOnly<Schema['branch_location_versions']>
  call_states: { call_detail: ContactDetail | null }
  client_count_deltas: { id_type: IdType }
  client_counts: { id_type: IdType }
  client_placements: { ended: EndCode | null; stopped: EndCode | null; kind: ContactKind | null; role: TouchpointRole | null }
  client_reveals: { fields: MaskedField[]; purpose: RevealPurpose }
  client_revisions: ClientEntered
  client_uploads: { state: 'open' | 'undoing' | 'undone' }
  clients: ClientEntered & { consents: ColumnType<ClientConsent[], string | undefined, string> }
  consent_notices: { purposes: ConsentPurpose[] }
  consents: { purpose: ConsentPurpose; channel: ConsentChannel; answer: ConsentAnswer; basis: ClientConsent['basis']; how: ConsentWay; language: NoticeLanguage | null }
  desk_leases: { because: Fields }
  evidence_dismissals: { flag: EvidenceCode }
  generation_touchpoints: { kind: TouchpointKind; role: TouchpointRole | null }
  itineraries: {
    /** The location of the client, filled by a trigger where it is left out. */
    location_id: Generated<string>
    pin_type: PinType
    state: ItineraryState
  }
  itinerary_count_deltas: { pin_type: PinType }
  itinerary_counts: { pin_type: PinType; span: Span }
  itinerary_events: { event: ItineraryEvent }
  itinerary_versions: Omit<ReadOnly<Schema['itinerary_versions']>, 'state'> & { state: GeneratedAlways<ItineraryState> }
  jobs: { action: 'run' | 'schedule' }
  list_versions: { list: 'locations' | 'products' | 'users' }
  notification_switches: { kind: NotificationKind }
  notifications: { kind: NotificationKind }
  psgc_changes: { kind: PsgcKind }
  push_messages: { kind: PushKind }
  quarantined_items: { kind: QuarantineKind; status: (typeof quarantineStatuses)[number] }
  report_snapshots: {
    report_type: ReportType
    filters: JSONColumnType<Record<string, string>>
    moment_xip: JSONColumnType<number[]>
    frozen: JSONColumnType<object>
    rows: JSONColumnType<(string | number | null)[][]>
    totals: JSONColumnType<Record<string, number>>
  }
  sessions: { ended: 'signed_out' | 'password' | 'deleted' | 'deactivated' | 'device_lost' | null }
  settings: { value: Fields }
  // Their JSON is read and written as text.
  strategies: { defaults: string }
  strategy_generations: { defaults: string; touchpoints: string }
  touchpoints: { kind: TouchpointKind; role: TouchpointRole | null; next: string; otherwise: string | null }
  users: { user_type: Role }
  visit_count_deltas: { visit_type: ContactKind }
  visit_counts: { visit_type: ContactKind }
  visits: {
    /** The location of the client, filled by a trigger where it is left out. */
    location_id: Generated<string>
    visit_type: ContactKind
    contact_detail: ContactDetail | null
    number_dialled: NumberDialled | null
    guard_flags: GuardFlag[]
    evidence: EvidenceVerdict | null
    evidence_flags: ColumnType<FoundFlag[], string | undefined, string>
    evidence_codes: Generated<EvidenceCode[]>
    /** Written by a trigger. */
    deleted_seq: GeneratedAlways<number | null>
  }
}
