import type { Approval, ApprovalOffer } from '@bisita/contract/approvals'
import type { Client, ClientUpdate } from '@bisita/contract/clients/clients'
import type { Itinerary, ItineraryEntered } from '@bisita/contract/itineraries'
import type { Visit, VisitCreate } from '@bisita/contract/visits/visits'
import { addDays, manilaDay } from '@bisita/rules/time/days'
import { uuidv7 } from '@bisita/server/uuid'
import { call, type Caller } from './api.ts'
import { origin } from './server.ts'

/** The Manila day `days` from now, YYYY-MM-DD. */
export const dayIn = (days: number): string => addDays(manilaDay(new Date()), days)

/** Plans a visit to a client; `entered` overrides the defaults: today, for the caller. */
export const planVisit = (caller: Caller, client: Pick<Client, 'id'>, entered: Partial<ItineraryEntered> = {}) =>
  call<Itinerary>(caller, 'POST', '/itinerary/create', { id: uuidv7(), client_id: client.id, visible_at: dayIn(0), ...entered })

/** Records a visit or call; `fields` overrides the default result: Not Around. */
export const recordContact = (caller: Caller, client: Pick<Client, 'id'>, fields: Partial<VisitCreate> = {}) =>
  call<Visit>(caller, 'POST', '/visit/create', contactOf(client, fields))

const contactOf = (client: Pick<Client, 'id'>, fields: Partial<VisitCreate>) => ({
  id: uuidv7(),
  client_id: client.id,
  visit_type: 'visit',
  visit_result: 'Not Around',
  visit_time: new Date().toISOString(),
  ...(fields.latitude === undefined && { location_error: 'unavailable' as const }),
  // So that the guard allows it at any hour and any number of times.
  ...(fields.visit_type === 'call' && { override_reason: 'Arranged with the client' }),
  ...fields,
})

/** Records a visit together with a photo. */
export async function recordWithPhoto(caller: Caller, client: Pick<Client, 'id'>, photo: Buffer, fields: Partial<VisitCreate> = {}): Promise<Visit> {
  const form = new FormData()
  for (const [name, value] of Object.entries(contactOf(client, fields))) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  form.append('visit_proof', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'proof.jpg')
  const { name, value } = caller.cookie
  const headers = { cookie: `${name}=${value}`, 'x-bisita-user': caller.user.id }
  const response = await fetch(`${origin()}/api/visit/create`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`A visit with a photo: ${response.status} ${await response.text()}`)
  return (await response.json()) as Visit
}

/** Requests approval for a change of a client. */
export async function askForChange(caller: Caller, id: string, changes: ClientUpdate, approval_message: string): Promise<Approval> {
  const offer = await call<ApprovalOffer>(caller, 'PUT', `/client/update/${id}`, changes)
  return call<Approval>(caller, 'POST', '/approval/request', { ...offer, approval_message })
}

export const visitsOf = async (caller: Caller, client: Pick<Client, 'id'>): Promise<Visit[]> =>
  (await call<{ items: Visit[] }>(caller, 'GET', `/visit/list?client_id=${client.id}&ipp=1000`)).items

export const itinerariesOf = async (caller: Caller, client: Pick<Client, 'id'>): Promise<Itinerary[]> =>
  (await call<{ items: Itinerary[] }>(caller, 'GET', `/itinerary/list?client_id=${client.id}`)).items

/** The requests about a client, the newest first. */
export const requestsAbout = async (caller: Caller, client: Pick<Client, 'id'>): Promise<Approval[]> =>
  (await call<{ items: Approval[] }>(caller, 'GET', `/approval/list?record_id=${client.id}`)).items
