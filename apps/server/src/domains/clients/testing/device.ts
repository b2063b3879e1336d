import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import type { Caller } from '../../../testing/app.ts'

/** What a device holds of a client: its fields without the number under which they came, and without what is no change of it. */
export type Held = Omit<Client, 'revision_id' | 'pending_approval' | 'next_touchpoint' | 'touchpoint_state' | 'touchpoint'>

/** A device that replays the feed strictly: create adds or replaces, update patches what is there, remove removes. */
export type Device = {
  readonly name: string
  readonly caller: Caller
  readonly records: Map<string, Held>
  /** Every revision that came, by revision and client. */
  readonly seen: Map<string, ClientRevision>
  /** The revisions under which each client was removed or came whole, whatever was there before. */
  readonly wholes: Map<string, number[]>
  position: { revision: number; after: string | null }
}

export const seenAs = (revision: number, id: string): string => `${revision} ${id}`

/** The fields alone, as the list and the feed both have them. */
export function fieldsOf(record: Client | ClientRevision): Held {
  const { action: _, revision_id: __, own_revision_id: ___, revised_at: ____, revised_by: _____, pending_approval: ______, next_touchpoint: _n, touchpoint_state: _s, touchpoint: _t, ...fields } =
    record as Client & Record<string, unknown>
  return fields
}

/** Sets a device up as decisions.md, section 4, says: the newest revision, then the list, to replay from there. */
export async function setUp(name: string, caller: Caller, ipp = 1000): Promise<Device> {
  const revision = await latest(caller)
  const records = await readList(caller, ipp)
  return { name, caller, records, seen: new Map(), wholes: new Map(), position: { revision, after: null } }
}

export async function latest(caller: Caller): Promise<number> {
  const info = await caller.get('/client/revisions/info')
  if (info.status !== 200) throw new Error(`info answered ${info.status}`)
  return info.body.latest_revision_id as number
}

/** The clients list, whole, in id order. */
export async function readList(caller: Caller, ipp: number): Promise<Map<string, Held>> {
  const records = new Map<string, Held>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { status, body } = await caller.get(`/client/list?after_id=${after}&ipp=${ipp}`)
    if (status !== 200) throw new Error(`the list answered ${status}`)
    const items = body.items as Client[]
    for (const item of items) records.set(item.id, fieldsOf(item))
    if (!body.hasNext) return records
    after = items.at(-1)?.id ?? after
  }
}

/** Reads a page and applies it. Returns how many revisions came. Fails where one is not behind what came before. */
export async function replay(device: Device, ipp: number): Promise<number> {
  const { revision, after } = device.position
  const path = `/client/revisions/${revision}?ipp=${ipp}${after === null ? '' : `&after=${after}`}`
  const { status, body } = await device.caller.get(path)
  if (status !== 200) throw new Error(`${device.name}: ${path} answered ${status}`)
  const items = body.items as ClientRevision[]
  if (items.length > ipp || body.count < items.length) throw new Error(`${device.name}: ${items.length} of ${body.count} at ${ipp}`)
  let last = after === null ? { revision, id: 'last' } : { revision, id: after }
  for (const item of items) {
    const behind = item.revision_id > last.revision || (item.revision_id === last.revision && item.id > last.id)
    if (!behind) throw new Error(`${device.name}: ${item.revision_id} ${item.id} came after ${last.revision} ${last.id}`)
    apply(device, item)
    last = { revision: item.revision_id, id: item.id }
  }
  const next = { revision: body.next_revision_id as number, after: body.next_after as string | null }
  const whole = items.length === body.count
  if (whole !== (next.after === null)) throw new Error(`${device.name}: next_after is ${next.after} with ${items.length} of ${body.count}`)
  if (next.revision < last.revision) throw new Error(`${device.name}: goes back from ${last.revision} to ${next.revision}`)
  device.position = next
  return items.length
}

function apply(device: Device, item: ClientRevision): void {
  device.seen.set(seenAs(item.revision_id, item.id), item)
  const before = device.records.get(item.id)
  if (item.action === 'update') {
    if (before !== undefined) device.records.set(item.id, { ...before, ...fieldsOf(item) })
    return
  }
  device.wholes.set(item.id, [...(device.wholes.get(item.id) ?? []), item.revision_id])
  if (item.action === 'create') device.records.set(item.id, fieldsOf(item))
  else device.records.delete(item.id)
}

/** Reads to the end of what there is. */
export async function catchUp(device: Device, ipp: () => number): Promise<void> {
  while ((await replay(device, ipp())) > 0 || device.position.after !== null);
}
