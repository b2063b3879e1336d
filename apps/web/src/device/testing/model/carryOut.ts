import type { Client } from '@bisita/contract/clients/clients'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { Visit } from '@bisita/contract/visits/visits'
import { manilaDay } from '@bisita/rules/time/days'
import { endsWork } from '@bisita/rules/visits/outcomes'
import { Refused } from '../../../api/outcomes.ts'
import type { QueuedCall } from '../../queue/queuedCall.ts'
import type { ItemAnswer } from '../../sync/records.ts'
import { type ModelClient, type ModelItinerary, type ModelVisit, needsApproval, nextRevision, type ModelOffice } from './office.ts'
import { markOf } from './enteredWork.ts'
import { refuse } from './refuse.ts'

/** Who does it, when, and whether somebody has approved it. */
export type ActionContext = { readonly userId: string; readonly now: number; readonly approved: boolean }

/** Found to need approval: nothing was done. */
export class ModelNeedsApproval extends Error {
  override readonly name = 'Held'
}

const without = (body: object, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !names.includes(name) && value !== undefined))

/** What makes a second sending the same. */
export const contentOf = (call: QueuedCall): string => JSON.stringify(without(call.body, 'device_time'))

const clientAnswer = ({ id, fields, revision_id }: ModelClient): ItemAnswer => ({ kind: 'client', client: { ...fields, id, revision_id } as Client })

const visitAnswer = ({ id, client_id, user_id, sha256, parts }: ModelVisit): ItemAnswer => {
  const photo_state = sha256 === null ? 'none' : parts.complete ? 'stored' : 'awaited'
  return { kind: 'visit', visit: { id, client_id, user_id, photo_state } as Visit }
}

const itineraryAnswer = ({ id, client_id, visible_at, remarks, status }: ModelItinerary): ItemAnswer => ({
  kind: 'itinerary',
  itinerary: { id, client_id, visible_at, remarks, status: status === 'open' ? 'scheduled' : status } as Itinerary,
})

const livingClient = (office: ModelOffice, id: string): ModelClient => {
  const client = office.clients.get(id)
  if (client !== undefined && !client.deleted) return client
  office.onMissing(id)
  throw refuse('not_found')
}

/** Carries out what an item means, as the server would. Throws Refused or {@link ModelNeedsApproval}. */
export function carryOut(office: ModelOffice, call: QueuedCall, doing: ActionContext): ItemAnswer {
  try {
    return done(office, call, doing)
  } catch (error) {
    const isOvertaken = error instanceof Refused && error.status === 409 && call.operation !== 'client_create' && call.operation !== 'visit_create'
    if (isOvertaken) office.overtaken.add(markOf(call.body))
    throw error
  }
}

function done(office: ModelOffice, call: QueuedCall, doing: ActionContext): ItemAnswer {
  switch (call.operation) {
    case 'client_create':
      return createClient(office, call, doing)
    case 'client_update':
      return updateClient(office, call, doing)
    case 'visit_create':
      return createVisit(office, call, doing)
    case 'client_consent':
      throw new Error('The histories record no consents outside of visits.')
    case 'itinerary_create':
      return createItinerary(office, call, doing)
    default:
      return actOnItinerary(office, call)
  }
}

type Of<D extends QueuedCall['operation']> = Extract<QueuedCall, { operation: D }>

const waitsForApproval = (office: ModelOffice, operation: 'client_create' | 'visit_create' | 'itinerary_create', { approved }: ActionContext) => office.switched.has(operation) && !approved

function createClient(office: ModelOffice, call: Of<'client_create'>, doing: ActionContext): ItemAnswer {
  const { id, ...fields } = call.body
  const created = contentOf(call)
  const before = office.clients.get(id)
  if (before !== undefined) {
    if (before.created_by !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.deleted) throw refuse('deleted')
    return clientAnswer(before)
  }
  if (fields.lastname.trim() === '') throw refuse('invalid', { fields: ['lastname'] })
  if (waitsForApproval(office, 'client_create', doing)) throw new ModelNeedsApproval()
  const revision_id = nextRevision(office)
  const client: ModelClient = { id, created_by: doing.userId, created, fields: { ...fields }, changed: {}, revision_id, deleted: false }
  office.clients.set(id, client)
  return clientAnswer(client)
}

function updateClient(office: ModelOffice, { record_id, body }: Of<'client_update'>, { approved }: ActionContext): ItemAnswer {
  if (typeof body.lastname === 'string' && body.lastname.trim() === '') throw refuse('invalid', { fields: ['lastname'] })
  const client = livingClient(office, record_id)
  const { base_revision_id, ...said } = body
  const differs = Object.entries(said).filter(([field, value]) => value !== undefined && client.fields[field] !== value)
  const base = base_revision_id ?? client.revision_id
  const conflicts = differs.map(([field]) => field).filter((field) => (client.changed[field] ?? 0) > base)
  if (conflicts.length > 0) throw refuse('conflict', { conflicts })
  if (!approved && needsApproval(differs.map(([field]) => field))) throw new ModelNeedsApproval()
  if (differs.length === 0) return clientAnswer(client)
  client.revision_id = nextRevision(office)
  client.fields = { ...client.fields, ...Object.fromEntries(differs) }
  client.changed = { ...client.changed, ...Object.fromEntries(differs.map(([field]) => [field, client.revision_id])) }
  return clientAnswer(client)
}

function createVisit(office: ModelOffice, call: Of<'visit_create'>, doing: ActionContext): ItemAnswer {
  const { id, client_id, itinerary_id, photo_sha256 } = call.body
  const created = contentOf(call)
  const before = office.visits.get(id)
  if (before !== undefined) {
    if (before.user_id !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.deleted) throw refuse('deleted')
    return visitAnswer(before)
  }
  if (call.body.visit_result === 'Others' && !call.body.visit_others_result) throw refuse('invalid', { fields: ['visit_others_result'] })
  livingClient(office, client_id)
  const plan = itinerary_id ? office.itineraries.get(itinerary_id) : undefined
  if (itinerary_id) {
    if (plan === undefined) {
      office.onMissing(itinerary_id)
      throw refuse('not_found')
    }
    if (plan.client_id !== client_id) throw refuse('invalid', { fields: ['itinerary_id'] })
  }
  if (waitsForApproval(office, 'visit_create', doing)) throw new ModelNeedsApproval()
  nextRevision(office)
  const parts = { bytes: new Uint8Array(0), total: null, complete: false }
  const { visit_time, visit_result = null } = call.body
  const visit: ModelVisit = { id, user_id: doing.userId, created, client_id, visit_time, visit_result, sha256: photo_sha256 ?? null, parts, deleted: false }
  office.visits.set(id, visit)
  const fulfilled = itinerary_id ? plan : dueFor(office, doing.userId, client_id, manilaDay(new Date(call.body.visit_time)))
  if (fulfilled?.status === 'open') fulfilled.status = 'visited'
  if (lastWithResult(office, client_id) === visit && endsWork(visit_result)) {
    for (const one of office.itineraries.values()) if (one.client_id === client_id && one.status === 'open') one.status = 'skipped'
  }
  return visitAnswer(visit)
}

/** Of a client's visits that have a result the last by its time, the greater id deciding between equals. */
const lastWithResult = (office: ModelOffice, clientId: string): ModelVisit | undefined =>
  [...office.visits.values()]
    .filter(({ client_id, visit_result, deleted }) => client_id === clientId && visit_result !== null && !deleted)
    .toSorted((a, b) => Date.parse(b.visit_time) - Date.parse(a.visit_time) || (a.id < b.id ? 1 : -1))[0]

/** The visitor's open plan for a client with the latest day that is not after the visit's. */
const dueFor = (office: ModelOffice, userId: string, clientId: string, day: string): ModelItinerary | undefined =>
  [...office.itineraries.values()]
    .filter((one) => one.client_id === clientId && one.created_by === userId && one.status === 'open' && one.visible_at <= day)
    .toSorted((a, b) => b.visible_at.localeCompare(a.visible_at))[0]

function createItinerary(office: ModelOffice, call: Of<'itinerary_create'>, doing: ActionContext): ItemAnswer {
  const { id, client_id, visible_at, remarks } = call.body
  const created = contentOf(call)
  const before = office.itineraries.get(id)
  if (before !== undefined) {
    if (before.created_by !== doing.userId || before.created !== created) throw refuse('duplicate')
    if (before.status === 'removed') throw refuse('deleted')
    return itineraryAnswer(before)
  }
  livingClient(office, client_id)
  if (endsWork(lastWithResult(office, client_id)?.visit_result ?? null)) throw refuse('out_of_work')
  const open = [...office.itineraries.values()]
  if (open.some((one) => one.client_id === client_id && one.visible_at === visible_at && one.status === 'open')) throw refuse('duplicate')
  if (waitsForApproval(office, 'itinerary_create', doing)) throw new ModelNeedsApproval()
  nextRevision(office)
  const itinerary: ModelItinerary = { id, created_by: doing.userId, created, client_id, visible_at, remarks: remarks ?? null, status: 'open' }
  office.itineraries.set(id, itinerary)
  return itineraryAnswer(itinerary)
}

const isSo = (itinerary: ModelItinerary, body: { readonly visible_at?: string | undefined; readonly remarks?: string | null | undefined }): boolean =>
  (body.visible_at === undefined || body.visible_at === itinerary.visible_at) && (body.remarks === undefined || (body.remarks || null) === itinerary.remarks)

function actOnItinerary(office: ModelOffice, call: Of<'itinerary_update' | 'itinerary_remarks' | 'itinerary_skip' | 'itinerary_remove'>): ItemAnswer {
  const itinerary = office.itineraries.get(call.record_id)
  if (itinerary === undefined || itinerary.status === 'removed') {
    office.onMissing(call.record_id)
    throw refuse('not_found')
  }
  // What changes nothing is no change, whatever became of it.
  if (call.operation === 'itinerary_update' && isSo(itinerary, call.body)) return itineraryAnswer(itinerary)
  if (call.operation === 'itinerary_remarks' && isSo(itinerary, call.body)) return itineraryAnswer(itinerary)
  const mayBeClosed = call.operation === 'itinerary_remarks' || (call.operation === 'itinerary_remove' && itinerary.status === 'skipped')
  if (itinerary.status !== 'open' && !mayBeClosed) throw refuse('closed')
  nextRevision(office)
  switch (call.operation) {
    case 'itinerary_update':
      itinerary.visible_at = call.body.visible_at ?? itinerary.visible_at
      if (call.body.remarks !== undefined) itinerary.remarks = call.body.remarks
      return itineraryAnswer(itinerary)
    case 'itinerary_remarks':
      itinerary.remarks = call.body.remarks
      return itineraryAnswer(itinerary)
    case 'itinerary_skip':
      itinerary.status = 'skipped'
      return itineraryAnswer(itinerary)
    case 'itinerary_remove':
      itinerary.status = 'removed'
      return { kind: 'itinerary_removed', id: itinerary.id }
  }
}
