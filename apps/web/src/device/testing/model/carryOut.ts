import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import { manilaDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { Refused } from '../../../api/outcomes.ts'
import type { Meant } from '../../queue/content.ts'
import type { Told } from '../../sync/records.ts'
import { type ModelClient, type ModelItinerary, type ModelVisit, needsApproval, nextRevision, type Office } from './office.ts'
import { markOf } from './person.ts'
import { refuse } from './refuse.ts'

/** Who does it, when, and whether somebody has approved it. */
export type Doing = { readonly userId: string; readonly now: number; readonly approved: boolean }

/** Found to need approval: nothing was done. */
export class Held extends Error {
  override readonly name = 'Held'
}

const without = (body: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !names.includes(name) && value !== undefined))

/** What makes a second sending the same. */
export const contentOf = (meant: Meant): string => JSON.stringify(without(meant.body, 'device_time'))

const clientTold = ({ id, fields, revision_id }: ModelClient): Told => ({ kind: 'client', client: { ...fields, id, revision_id } as Client })

const visitTold = ({ id, client_id, user_id, sha256, parts }: ModelVisit): Told => {
  const photo_state = sha256 === null ? 'none' : parts.complete ? 'stored' : 'awaited'
  return { kind: 'visit', visit: { id, client_id, user_id, photo_state } as Visit }
}

const itineraryTold = ({ id, client_id, visible_at, remarks, status }: ModelItinerary): Told => ({
  kind: 'itinerary',
  itinerary: { id, client_id, visible_at, remarks, status: status === 'open' ? 'scheduled' : status } as Itinerary,
})

const livingClient = (office: Office, id: string): ModelClient => {
  const client = office.clients.get(id)
  if (client !== undefined && !client.deleted) return client
  office.onMissing(id)
  throw refuse('not_found')
}

/** Carries out what an item means, as the server would. Throws Refused or {@link Held}. */
export function carryOut(office: Office, meant: Meant, doing: Doing): Told {
  try {
    return done(office, meant, doing)
  } catch (error) {
    const isOvertaken = error instanceof Refused && error.status === 409 && meant.deed !== 'client_create' && meant.deed !== 'visit_create'
    if (isOvertaken) office.overtaken.add(markOf(meant.body))
    throw error
  }
}

function done(office: Office, meant: Meant, doing: Doing): Told {
  switch (meant.deed) {
    case 'client_create':
      return createClient(office, meant, doing)
    case 'client_update':
      return updateClient(office, meant, doing)
    case 'visit_create':
      return createVisit(office, meant, doing)
    case 'itinerary_create':
      return createItinerary(office, meant, doing)
    default:
      return actOnItinerary(office, meant)
  }
}

type Of<D extends Meant['deed']> = Extract<Meant, { deed: D }>

const isHeld = (office: Office, deed: 'client_create' | 'visit_create' | 'itinerary_create', { approved }: Doing) => office.switched.has(deed) && !approved

function createClient(office: Office, meant: Of<'client_create'>, doing: Doing): Told {
  const { id, ...fields } = meant.body
  const created = contentOf(meant)
  const before = office.clients.get(id)
  if (before !== undefined) {
    if (before.created_by !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.deleted) throw refuse('deleted')
    return clientTold(before)
  }
  if (fields.lastname.trim() === '') throw refuse('invalid', { fields: ['lastname'] })
  if (isHeld(office, 'client_create', doing)) throw new Held()
  const revision_id = nextRevision(office)
  const client: ModelClient = { id, created_by: doing.userId, created, fields: { ...fields }, changed: {}, revision_id, deleted: false }
  office.clients.set(id, client)
  return clientTold(client)
}

function updateClient(office: Office, { record_id, body }: Of<'client_update'>, { approved }: Doing): Told {
  if (typeof body.lastname === 'string' && body.lastname.trim() === '') throw refuse('invalid', { fields: ['lastname'] })
  const client = livingClient(office, record_id)
  const { base_revision_id, ...said } = body
  const differs = Object.entries(said).filter(([field, value]) => value !== undefined && client.fields[field] !== value)
  const base = base_revision_id ?? client.revision_id
  const conflicts = differs.map(([field]) => field).filter((field) => (client.changed[field] ?? 0) > base)
  if (conflicts.length > 0) throw refuse('conflict', { conflicts })
  if (!approved && needsApproval(differs.map(([field]) => field))) throw new Held()
  if (differs.length === 0) return clientTold(client)
  client.revision_id = nextRevision(office)
  client.fields = { ...client.fields, ...Object.fromEntries(differs) }
  client.changed = { ...client.changed, ...Object.fromEntries(differs.map(([field]) => [field, client.revision_id])) }
  return clientTold(client)
}

function createVisit(office: Office, meant: Of<'visit_create'>, doing: Doing): Told {
  const { id, client_id, itinerary_id, photo_sha256 } = meant.body
  const created = contentOf(meant)
  const before = office.visits.get(id)
  if (before !== undefined) {
    if (before.user_id !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.deleted) throw refuse('deleted')
    return visitTold(before)
  }
  if (meant.body.visit_result === 'Others' && !meant.body.visit_others_result) throw refuse('invalid', { fields: ['visit_others_result'] })
  livingClient(office, client_id)
  const plan = itinerary_id ? office.itineraries.get(itinerary_id) : undefined
  if (itinerary_id) {
    if (plan === undefined) {
      office.onMissing(itinerary_id)
      throw refuse('not_found')
    }
    if (plan.client_id !== client_id) throw refuse('invalid', { fields: ['itinerary_id'] })
  }
  if (isHeld(office, 'visit_create', doing)) throw new Held()
  nextRevision(office)
  const parts = { bytes: new Uint8Array(0), total: null, complete: false }
  const { visit_time, visit_result = null } = meant.body
  const visit: ModelVisit = { id, user_id: doing.userId, created, client_id, visit_time, visit_result, sha256: photo_sha256 ?? null, parts, deleted: false }
  office.visits.set(id, visit)
  const fulfilled = itinerary_id ? plan : dueFor(office, doing.userId, client_id, manilaDay(new Date(meant.body.visit_time)))
  if (fulfilled?.status === 'open') fulfilled.status = 'visited'
  if (lastWithResult(office, client_id) === visit && endsWork(visit_result)) {
    for (const one of office.itineraries.values()) if (one.client_id === client_id && one.status === 'open') one.status = 'skipped'
  }
  return visitTold(visit)
}

/** Of a client's visits that have a result the last by its time, the greater id deciding between equals. */
const lastWithResult = (office: Office, clientId: string): ModelVisit | undefined =>
  [...office.visits.values()]
    .filter(({ client_id, visit_result, deleted }) => client_id === clientId && visit_result !== null && !deleted)
    .toSorted((a, b) => Date.parse(b.visit_time) - Date.parse(a.visit_time) || (a.id < b.id ? 1 : -1))[0]

/** The visitor's open plan for a client with the latest day that is not after the visit's. */
const dueFor = (office: Office, userId: string, clientId: string, day: string): ModelItinerary | undefined =>
  [...office.itineraries.values()]
    .filter((one) => one.client_id === clientId && one.created_by === userId && one.status === 'open' && one.visible_at <= day)
    .toSorted((a, b) => b.visible_at.localeCompare(a.visible_at))[0]

function createItinerary(office: Office, meant: Of<'itinerary_create'>, doing: Doing): Told {
  const { id, client_id, visible_at, remarks } = meant.body
  const created = contentOf(meant)
  const before = office.itineraries.get(id)
  if (before !== undefined) {
    if (before.created_by !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.status === 'removed') throw refuse('deleted')
    return itineraryTold(before)
  }
  livingClient(office, client_id)
  if (endsWork(lastWithResult(office, client_id)?.visit_result ?? null)) throw refuse('out_of_work')
  const open = [...office.itineraries.values()]
  if (open.some((one) => one.client_id === client_id && one.visible_at === visible_at && one.status === 'open')) throw refuse('duplicate')
  if (isHeld(office, 'itinerary_create', doing)) throw new Held()
  nextRevision(office)
  const itinerary: ModelItinerary = { id, created_by: doing.userId, created, client_id, visible_at, remarks: remarks ?? null, status: 'open' }
  office.itineraries.set(id, itinerary)
  return itineraryTold(itinerary)
}

const isSo = (itinerary: ModelItinerary, body: { readonly visible_at?: string | undefined; readonly remarks?: string | null | undefined }): boolean =>
  (body.visible_at === undefined || body.visible_at === itinerary.visible_at) && (body.remarks === undefined || (body.remarks || null) === itinerary.remarks)

function actOnItinerary(office: Office, meant: Of<'itinerary_update' | 'itinerary_remarks' | 'itinerary_skip' | 'itinerary_remove'>): Told {
  const itinerary = office.itineraries.get(meant.record_id)
  if (itinerary === undefined || itinerary.status === 'removed') {
    office.onMissing(meant.record_id)
    throw refuse('not_found')
  }
  // What changes nothing is no change, whatever became of it.
  if (meant.deed === 'itinerary_update' && isSo(itinerary, meant.body)) return itineraryTold(itinerary)
  if (meant.deed === 'itinerary_remarks' && isSo(itinerary, meant.body)) return itineraryTold(itinerary)
  const mayBeClosed = meant.deed === 'itinerary_remarks' || (meant.deed === 'itinerary_remove' && itinerary.status === 'skipped')
  if (itinerary.status !== 'open' && !mayBeClosed) throw refuse('closed')
  nextRevision(office)
  switch (meant.deed) {
    case 'itinerary_update':
      itinerary.visible_at = meant.body.visible_at ?? itinerary.visible_at
      if (meant.body.remarks !== undefined) itinerary.remarks = meant.body.remarks
      return itineraryTold(itinerary)
    case 'itinerary_remarks':
      itinerary.remarks = meant.body.remarks
      return itineraryTold(itinerary)
    case 'itinerary_skip':
      itinerary.status = 'skipped'
      return itineraryTold(itinerary)
    case 'itinerary_remove':
      itinerary.status = 'removed'
      return { kind: 'itinerary_removed', id: itinerary.id }
  }
}
