import type { AwaitingRow } from '../../queue/items.ts'
import type { Meant } from '../../queue/content.ts'

export type ModelClient = {
  readonly id: string
  readonly created_by: string
  /** What was first sent, as text. */
  readonly created: string
  fields: Readonly<Record<string, unknown>>
  /** Under which revision each field was last changed. */
  changed: Readonly<Record<string, number>>
  revision_id: number
  deleted: boolean
}

export type ModelVisit = {
  readonly id: string
  readonly user_id: string
  readonly created: string
  readonly client_id: string
  readonly visit_time: string
  readonly visit_result: string | null
  readonly sha256: string | null
  readonly parts: { bytes: Uint8Array; total: number | null; complete: boolean }
  deleted: boolean
}

export type ModelItinerary = {
  readonly id: string
  readonly created_by: string
  readonly created: string
  readonly client_id: string
  visible_at: string
  remarks: string | null
  status: 'open' | 'visited' | 'skipped' | 'removed'
}

export type ModelApproval = {
  readonly approval_id: string
  readonly title: string
  readonly user_id: string
  readonly meant: Meant
  readonly key: string
  readonly requested_at: number
  status: AwaitingRow['status']
  message: string | null
}

/** Something that was taken: carried out, asked for, or put into quarantine. */
export type Taken = {
  readonly how: 'done' | 'asked' | 'quarantined'
  readonly user_id: string
  readonly deed: Meant['deed']
  readonly record_id: string
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
}

/** What the model of the server holds. */
export type Office = {
  readonly clients: Map<string, ModelClient>
  readonly visits: Map<string, ModelVisit>
  readonly itineraries: Map<string, ModelItinerary>
  readonly approvals: Map<string, ModelApproval>
  /** Answers kept under idempotency keys. */
  readonly kept: Map<string, { readonly content: string; readonly answer: unknown }>
  readonly quarantined: Map<string, string>
  /** Everything that was taken, in the order in which it was. */
  readonly taken: Taken[]
  readonly deactivated: Set<string>
  /** Actions that an administrator has switched to need approval. */
  readonly switched: Set<'client_create' | 'visit_create' | 'itinerary_create'>
  /** Keys and photos whose content was refused. */
  readonly refused: Set<string>
  /** Hears of every record that something named and that is not there. */
  onMissing: (id: string) => void
  revision: number
  made: number
}

export const emptyOffice = (): Office => ({
  clients: new Map(),
  visits: new Map(),
  itineraries: new Map(),
  approvals: new Map(),
  kept: new Map(),
  quarantined: new Map(),
  taken: [],
  deactivated: new Set(),
  switched: new Set(),
  refused: new Set(),
  onMissing: () => undefined,
  revision: 0,
  made: 0,
})

/** Fields that an mr changes only with approval. */
const identity = ['firstname', 'middlename', 'lastname', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'location_id']

export const needsApproval = (fields: readonly string[]): boolean => fields.some((field) => identity.includes(field))

/** The next number of any feed. */
export function nextRevision(office: Office): number {
  office.revision += 1
  return office.revision
}

export function newModelId(office: Office): string {
  office.made += 1
  return `0190ffff-0000-7000-8000-${office.made.toString(16).padStart(12, '0')}`
}
