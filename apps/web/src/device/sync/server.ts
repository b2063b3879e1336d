import * as calls from '@bisita/contract/calls/calls'
import type { Approval } from '@bisita/contract/approvals'
import type { Answer, Request } from '@bisita/contract/calls/call'
import type { deviceSync, visitQuarantine } from '@bisita/contract/devices/devices'
import type { Itinerary } from '@bisita/contract/itineraries'
import type { visitProofState } from '@bisita/contract/visits/visits.proof'
import type { Api } from '../../api/api.ts'
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

const planned = (itinerary: Itinerary): Told => ({ kind: 'itinerary', itinerary })

/** Answers to the loop share no slot with those that a screen waits for, so neither aborts the other; and no one else's are taken. */
const slot = (path: string) => ({ slot: `device ${path}`, asUser: true })

async function send(api: Api, meant: Meant, key: string, deviceTime: string, seen: number | undefined): Promise<Told> {
  const params = { id: meant.record_id }
  const heard = seen === undefined ? {} : { seen_revision_id: seen }
  switch (meant.deed) {
    case 'client_create':
      return { kind: 'client', client: await api.call(calls.clientCreate, { body: { ...meant.body, ...heard } }, { key }) }
    case 'client_update':
      return { kind: 'client', client: await api.call(calls.clientUpdate, { params, body: { ...meant.body, ...heard } }, { key }), changed: true }
    case 'visit_create':
      return { kind: 'visit', visit: await api.call(calls.visitCreate, { body: { ...meant.body, ...heard, device_time: deviceTime } }, { key }) }
    case 'itinerary_create': {
      const made = await api.call(calls.itineraryCreate, { body: { ...meant.body, ...heard } }, { key })
      return planned('items' in made ? (made.items[0] as Itinerary) : made)
    }
    case 'itinerary_update':
      return planned(await api.call(calls.itineraryUpdate, { params, body: meant.body }, { key }))
    case 'itinerary_remarks':
      return planned(await api.call(calls.itineraryAddRemarks, { params, body: meant.body }, { key }))
    case 'itinerary_skip':
      return planned(await api.call(calls.itinerarySkip, { params, body: meant.body }, { key }))
    case 'itinerary_remove':
      await api.call(calls.itineraryDelete, { params }, { key })
      return { kind: 'itinerary_removed', id: meant.record_id }
  }
}

/** The server over the network. */
export const remoteServer = (api: Api): DeviceServer => ({
  sync: (report) => api.call(calls.deviceSync, { body: report }),
  send: (meant, key, deviceTime, seen) => send(api, meant, key, deviceTime, seen),
  request: (body, key) => api.call(calls.approvalRequest, { body }, { key }),
  approval: (id) => api.call(calls.approvalInfo, { params: { id } }, slot(`approval ${id}`)),
  photoPart: async (id, { bytes, offset, total }) =>
    (await api.call(calls.visitProofPart, { params: { id }, query: { offset, total } }, { bytes: new Blob([bytes]) })).received,
  photoState: (id) => api.call(calls.visitProofState, { params: { id } }, slot(`photo ${id}`)),
  quarantine: async (body, photo) => {
    const upload = photo === null ? {} : { upload: { field: 'visit_proof', file: new Blob([photo.bytes], { type: photo.type }) } }
    await api.call(calls.visitQuarantine, { body }, upload)
  },
})
