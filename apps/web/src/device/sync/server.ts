import type { Approval, approvalInfo, approvalRequest } from '@bisita/contract/approvals'
import type { Answer, Request } from '@bisita/contract/call'
import type { clientCreate, clientUpdate } from '@bisita/contract/clients'
import type { deviceSync, visitQuarantine } from '@bisita/contract/devices'
import type {
  Itinerary,
  itineraryAddRemarks,
  itineraryCreate,
  itineraryDelete,
  itinerarySkip,
  itineraryUpdate,
} from '@bisita/contract/itineraries'
import type { visitCreate, visitProofPart, visitProofState } from '@bisita/contract/visits'
import type { Api } from '../../api/api.ts'
import { route } from '../../api/route.ts'
import type { Meant } from '../queue/content.ts'
import type { ApprovalRequest } from '../wire.ts'
import type { Heard, Told } from './records.ts'

export type Report = Request<typeof deviceSync>['body']
export type Quarantined = Request<typeof visitQuarantine>['body']
export type ProofState = Answer<typeof visitProofState>

/**
 * The calls that the loop makes. Each rejects with Refused, NeedsApproval or NoAnswer (api/outcomes.ts). None of
 * them has awaited anything before it has read who is signed in: it is sent as who that is when it is called.
 */
export type DeviceServer = {
  readonly sync: (report: Report) => Promise<Heard>
  /**
   * Sends what an item means under its key; `deviceTime` is the device's clock now, as ISO text, `seen` how far the
   * changes of clients had been read when it was entered.
   */
  readonly send: (meant: Meant, key: string, deviceTime: string, seen?: number) => Promise<Told>
  readonly request: (body: ApprovalRequest, key: string) => Promise<Approval>
  readonly approval: (id: string) => Promise<Approval>
  /** Gives how many bytes have arrived, all in one piece from the first on. */
  readonly photoPart: (visitId: string, part: { readonly bytes: ArrayBuffer; readonly offset: number; readonly total: number }) => Promise<number>
  readonly photoState: (visitId: string) => Promise<ProofState>
  readonly quarantine: (item: Quarantined, photo: { readonly bytes: ArrayBuffer; readonly type: string } | null) => Promise<void>
}

const sync = route<typeof deviceSync>('POST', '/user/sync')
const newClient = route<typeof clientCreate>('POST', '/client/create')
const changedClient = route<typeof clientUpdate>('PUT', '/client/update/{id}')
const newVisit = route<typeof visitCreate>('POST', '/visit/create')
const newItinerary = route<typeof itineraryCreate>('POST', '/itinerary/create')
const changedItinerary = route<typeof itineraryUpdate>('PUT', '/itinerary/update/{id}')
const remarks = route<typeof itineraryAddRemarks>('PUT', '/itinerary/add-remarks/{id}')
const skip = route<typeof itinerarySkip>('PUT', '/itinerary/skip/{id}')
const remove = route<typeof itineraryDelete>('DELETE', '/itinerary/delete/{id}')
const request = route<typeof approvalRequest>('POST', '/approval/request')
const approval = route<typeof approvalInfo>('GET', '/approval/info/{id}')
const part = route<typeof visitProofPart>('PUT', '/visit/proof/{id}')
const state = route<typeof visitProofState>('GET', '/visit/proof/{id}/state')
const quarantine = route<typeof visitQuarantine>('POST', '/visit/quarantine')

const planned = (itinerary: Itinerary): Told => ({ kind: 'itinerary', itinerary })

/** Answers to the loop share no slot with those that a screen waits for, so neither aborts the other; and no one else's are taken. */
const slot = (path: string) => ({ slot: `device ${path}`, asUser: true })

async function send(api: Api, meant: Meant, key: string, deviceTime: string, seen: number | undefined): Promise<Told> {
  const params = { id: meant.record_id }
  const heard = seen === undefined ? {} : { seen_revision_id: seen }
  switch (meant.deed) {
    case 'client_create':
      return { kind: 'client', client: await api.call(newClient, { body: { ...meant.body, ...heard } }, { key }) }
    case 'client_update':
      return { kind: 'client', client: await api.call(changedClient, { params, body: { ...meant.body, ...heard } }, { key }), changed: true }
    case 'visit_create':
      return { kind: 'visit', visit: await api.call(newVisit, { body: { ...meant.body, ...heard, device_time: deviceTime } }, { key }) }
    case 'itinerary_create': {
      const made = await api.call(newItinerary, { body: { ...meant.body, ...heard } }, { key })
      return planned('items' in made ? (made.items[0] as Itinerary) : made)
    }
    case 'itinerary_update':
      return planned(await api.call(changedItinerary, { params, body: meant.body }, { key }))
    case 'itinerary_remarks':
      return planned(await api.call(remarks, { params, body: meant.body }, { key }))
    case 'itinerary_skip':
      return planned(await api.call(skip, { params, body: meant.body }, { key }))
    case 'itinerary_remove':
      await api.call(remove, { params }, { key })
      return { kind: 'itinerary_removed', id: meant.record_id }
  }
}

/** The server over the network. */
export const remoteServer = (api: Api): DeviceServer => ({
  sync: (report) => api.call(sync, { body: report }),
  send: (meant, key, deviceTime, seen) => send(api, meant, key, deviceTime, seen),
  request: (body, key) => api.call(request, { body }, { key }),
  approval: (id) => api.call(approval, { params: { id } }, slot(`approval ${id}`)),
  photoPart: async (id, { bytes, offset, total }) =>
    (await api.call(part, { params: { id }, query: { offset, total } }, { bytes: new Blob([bytes]) })).received,
  photoState: (id) => api.call(state, { params: { id } }, slot(`photo ${id}`)),
  quarantine: async (body, photo) => {
    const upload = photo === null ? {} : { upload: { field: 'visit_proof', file: new Blob([photo.bytes], { type: photo.type }) } }
    await api.call(quarantine, { body }, upload)
  },
})
