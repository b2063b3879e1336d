import type { AwaitingRow } from '../../queue/items.ts'
import type { LostPeriod } from '../../queue/sentArchive.ts'
import type { QueuedCall } from '../../queue/queuedCall.ts'

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
  readonly call: QueuedCall
  readonly key: string
  readonly requested_at: number
  status: AwaitingRow['status']
  message: string | null
}

/** Something that was taken: carried out, asked for, or put into quarantine. */
export type AcceptedCall = {
  readonly how: 'done' | 'asked' | 'quarantined'
  readonly user_id: string
  readonly operation: QueuedCall['operation']
  readonly record_id: string
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
}

/** An item in quarantine of somebody who may take it back. */
export type WaitingItem = { readonly user_id: string; readonly call: QueuedCall; readonly photo: boolean; readonly taken: AcceptedCall }

/** What the model of the server holds. */
export type ModelOffice = {
  readonly clients: Map<string, ModelClient>
  readonly visits: Map<string, ModelVisit>
  readonly itineraries: Map<string, ModelItinerary>
  readonly approvals: Map<string, ModelApproval>
  /** Answers kept under idempotency keys. */
  readonly kept: Map<string, { readonly content: string; readonly answer: unknown }>
  readonly quarantined: Map<string, string>
  /** What locked phones handed over and nobody has decided about, and the marks of what was accepted of it. */
  readonly waiting: Map<string, WaitingItem>
  readonly acceptedItems: Map<string, string>
  /** Everything that was taken, in the order in which it was. */
  readonly acceptedCalls: AcceptedCall[]
  readonly deactivated: Set<string>
  /** Actions that an administrator has switched to need approval. */
  readonly switched: Set<'client_create' | 'visit_create' | 'itinerary_create'>
  /** Keys and photos whose content was refused. */
  readonly refused: Set<string>
  /** Is called with the id of every record that a call names and that does not exist. */
  onMissing: (id: string) => void
  revision: number
  made: number
  /** Which life of the data this is, and what was lost with each backup that was put back. */
  epoch: number
  lost: readonly LostPeriod[]
  /** The marks of what was refused because something else of the same record was there before. */
  readonly overtaken: Set<string>
  /** The last backup: a copy of all this, and its moment. */
  backup: { readonly moment: number; readonly office: Omit<ModelOffice, 'onMissing' | 'backup'> } | null
}

export const emptyOffice = (): ModelOffice => ({
  clients: new Map(),
  visits: new Map(),
  itineraries: new Map(),
  approvals: new Map(),
  kept: new Map(),
  quarantined: new Map(),
  waiting: new Map(),
  acceptedItems: new Map(),
  acceptedCalls: [],
  deactivated: new Set(),
  switched: new Set(),
  refused: new Set(),
  onMissing: () => undefined,
  revision: 0,
  made: 0,
  epoch: 1,
  lost: [],
  overtaken: new Set(),
  backup: null,
})

/** Copies all that a backup has. */
export function backUp(office: ModelOffice, moment: number): void {
  const { onMissing: _, backup: __, ...data } = office
  office.backup = { moment, office: structuredClone(data) }
}

/** Puts the last backup back: what came since is gone, but what is in the hands of people outside of it. */
export function putBack(office: ModelOffice, now: number): void {
  if (office.backup === null) return
  const { moment, office: then } = office.backup
  const copy = structuredClone(then)
  for (const name of ['clients', 'visits', 'itineraries', 'approvals', 'kept'] as const) replace(office[name] as Map<string, unknown>, copy[name])
  const handedOver = office.acceptedCalls.filter(({ how }) => how === 'quarantined')
  office.acceptedCalls.splice(0, office.acceptedCalls.length, ...copy.acceptedCalls.filter(({ how }) => how !== 'quarantined'), ...handedOver)
  office.switched.clear()
  for (const one of copy.switched) office.switched.add(one)
  office.revision += 2 ** 32
  office.lost = [...copy.lost, { from: moment, to: now, from_revision: copy.revision + 1, to_revision: office.revision }]
  office.epoch += 1
}

function replace<V>(map: Map<string, V>, by: ReadonlyMap<string, V>): void {
  map.clear()
  for (const [key, value] of by) map.set(key, value)
}

/** Fields that an mr changes only with approval. */
const identity = ['firstname', 'middlename', 'lastname', 'sss_id', 'id_type', 'claim_type', 'pension_amt', 'birth_date', 'location_id']

export const needsApproval = (fields: readonly string[]): boolean => fields.some((field) => identity.includes(field))

/** The next number of any feed. */
export function nextRevision(office: ModelOffice): number {
  office.revision += 1
  return office.revision
}

export function newModelId(office: ModelOffice): string {
  office.made += 1
  return `0190ffff-0000-7000-8000-${office.made.toString(16).padStart(12, '0')}`
}
