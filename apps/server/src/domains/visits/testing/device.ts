import type { Visit, visitChange } from '@bisita/contract/visits/visits'
import type { z } from 'zod'
import type { Caller } from '../../../testing/app.ts'
import { latest } from '../../clients/testing/device.ts'

/** What a device holds of a visit. */
export type Held = Omit<Visit, 'pending_approval'>

type Change = z.infer<typeof visitChange>

/** A device that replays the feed strictly. */
export type Device = {
  readonly name: string
  readonly caller: Caller
  readonly records: Map<string, Held>
  /** How often something that was held was taken away. */
  removes: number
  /** How often something came, whatever was held before. */
  upserts: number
  position: { seq: number; after: string | null }
}

/** The list without a client, whole, in id order. */
export async function readList(caller: Caller, ipp: number): Promise<Map<string, Held>> {
  const records = new Map<string, Held>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { status, body } = await caller.get(`/visit/list?after_id=${after}&ipp=${ipp}`)
    if (status !== 200) throw new Error(`the list answered ${status}`)
    for (const { pending_approval: _, ...visit } of body.items as Visit[]) records.set(visit.id, visit)
    if (!body.hasNext) return records
    after = (body.items as Visit[]).at(-1)?.id ?? after
  }
}

/** Sets a device up as decisions.md, section 4, says: the newest revision, then the list, to replay from there. */
export async function setUp(name: string, caller: Caller, ipp = 1000): Promise<Device> {
  const seq = await latest(caller)
  return { name, caller, records: await readList(caller, ipp), removes: 0, upserts: 0, position: { seq, after: null } }
}

/** A device that holds nothing yet and reads everything as changes. */
export const fromNothing = (name: string, caller: Caller): Device => ({
  name, caller, records: new Map(), removes: 0, upserts: 0, position: { seq: 0, after: null },
})

/** Reads a page and applies it. Returns how many changes came. Fails where one is not behind what came before. */
export async function replay(device: Device, ipp: number): Promise<number> {
  const { seq, after } = device.position
  const path = `/visit/changes/${seq}?ipp=${ipp}${after === null ? '' : `&after=${after}`}`
  const { status, body } = await device.caller.get(path)
  if (status !== 200) throw new Error(`${device.name}: ${path} answered ${status}`)
  const items = body.items as Change[]
  if (items.length > ipp || body.count < items.length) throw new Error(`${device.name}: ${items.length} of ${body.count} at ${ipp}`)
  let last = { seq, id: after ?? 'last' }
  for (const item of items) {
    if (item.seq < last.seq || (item.seq === last.seq && item.id <= last.id)) {
      throw new Error(`${device.name}: ${item.seq} ${item.id} came after ${last.seq} ${last.id}`)
    }
    last = { seq: item.seq, id: item.id }
    apply(device, item)
  }
  const next = { seq: body.next_seq as number, after: body.next_after as string | null }
  if ((items.length === body.count) !== (next.after === null) || next.seq < last.seq) {
    throw new Error(`${device.name}: goes on at ${next.seq} ${next.after} with ${items.length} of ${body.count}`)
  }
  device.position = next
  return items.length
}

function apply(device: Device, change: Change): void {
  if (change.action === 'remove') {
    if (device.records.delete(change.id)) device.removes += 1
    return
  }
  const { action: _, seq: __, ...record } = change
  device.upserts += 1
  device.records.set(change.id, record)
}

/** Reads to the end of what there is. */
export async function catchUp(device: Device, ipp: () => number): Promise<void> {
  while ((await replay(device, ipp())) > 0 || device.position.after !== null);
}
