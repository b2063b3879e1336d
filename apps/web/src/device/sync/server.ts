import * as calls from '@bisita/contract/calls/calls'
import type { Approval } from '@bisita/contract/approvals'
import type { Call, CallAnswer, CallRequest } from '@bisita/contract/calls/call'
import type { deviceSync, visitQuarantine } from '@bisita/contract/devices/devices'
import { operationNamed, type OperationOf, partsOf, type QueuedCallDefinition, type QueuedKind, type QueuedOperation } from '@bisita/contract/devices/devices.kinds'
import type { visitProofState } from '@bisita/contract/visits/visits.proof'
import type { Api } from '../../api/api.ts'
import type { QueuedCall } from '../queue/queuedCall.ts'
import type { ApprovalRequestBody } from '../wire.ts'
import type { SyncAnswer, ItemAnswer } from './records.ts'

export type DeviceReport = CallRequest<typeof deviceSync>['body']
type HandedItem = CallRequest<typeof visitQuarantine>['body']
/** An item that is handed over in clear. */
export type QuarantinedItem = Omit<HandedItem, 'sealed' | 'kind' | 'record_id' | 'entered_at' | 'content'> & { readonly [N in 'record_id' | 'entered_at' | 'content']: NonNullable<HandedItem[N]> } & { readonly kind: QueuedOperation }
export type PhotoProofState = CallAnswer<typeof visitProofState>

/**
 * The calls of the loop. Each rejects with Refused, NeedsApproval or NoAnswer (api/outcomes.ts). Each reads the signed-in
 * user before it awaits anything, so that it is sent as the user at the time of the call.
 */
export type DeviceServer = {
  readonly sync: (report: DeviceReport) => Promise<SyncAnswer>
  /**
   * Sends the call of an item under its key. `deviceTime` is the device's clock now, as ISO text; `seen` is the revision up to
   * which changes of clients had been read at the time of entry.
   */
  readonly send: (call: QueuedCall, key: string, deviceTime: string, seen?: number) => Promise<ItemAnswer>
  readonly request: (body: ApprovalRequestBody, key: string) => Promise<Approval>
  readonly approval: (id: string) => Promise<Approval>
  /** Sends a part of a photo; resolves with the number of bytes that have arrived, counted from the first without gaps. */
  readonly photoPart: (visitId: string, part: { readonly bytes: ArrayBuffer; readonly offset: number; readonly total: number }) => Promise<number>
  readonly photoState: (visitId: string) => Promise<PhotoProofState>
  readonly quarantine: (item: QuarantinedItem, photo: { readonly bytes: ArrayBuffer; readonly type: string } | null) => Promise<void>
}

/** Answers to the loop share no slot with those that a screen waits for, so neither aborts the other; and no one else's are taken. */
const slot = (path: string) => ({ slot: `device ${path}`, asUser: true })

/** What the call of an operation answers of the record: nothing where it removes it, and one of several where it could have made several. */
type Stored<O extends QueuedOperation> = Exclude<CallAnswer<QueuedCallDefinition<O>>, { readonly ok: true } | { readonly items: unknown }>

const answers: { readonly [K in QueuedKind]: (stored: Stored<OperationOf<K>>, changed: boolean) => ItemAnswer } = {
  client: (client, changed) => ({ kind: 'client', client, ...(changed && { changed }) }),
  visit: (visit) => ({ kind: 'visit', visit }),
  itinerary: (itinerary) => ({ kind: 'itinerary', itinerary }),
}

async function send(api: Api, { operation, record_id, body }: QueuedCall, key: string, device_time: string, seen: number | undefined): Promise<ItemAnswer> {
  const { route, effect, sends } = operationNamed(operation)
  const added = { device_time, ...(seen !== undefined && { seen_revision_id: seen }) }
  const fields = Object.fromEntries(Object.entries(added).filter(([name]) => sends.some((field) => field === name)))
  const request = { ...(effect !== 'creates' && { params: { id: record_id } }), ...(effect !== 'removes' && { body: { ...body, ...fields } }) }
  const answer: unknown = await api.call<Call>(route, request, { key })
  const { kind } = partsOf(operation)
  if (effect === 'removes') return { kind: `${kind}_removed`, id: record_id } as ItemAnswer
  const { items } = answer as { readonly items?: readonly unknown[] }
  const record = items === undefined ? answer : items[0]
  // An answer of a client makes a record of its own, and changes the client.
  return answers[kind](record as never, effect === 'changes' || (record as { readonly id: string }).id !== record_id)
}

/** The server over the network. */
export const remoteServer = (api: Api): DeviceServer => ({
  sync: (report) => api.call(calls.deviceSync, { body: report }),
  send: (call, key, deviceTime, seen) => send(api, call, key, deviceTime, seen),
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
