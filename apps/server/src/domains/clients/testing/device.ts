import type { Client } from '@bisita/contract/clients/clients'
import type { ClientRevision } from '@bisita/contract/clients/clients.revisions'
import type { TestCaller } from '../../../testing/app.ts'
import { type FeedPosition, readToEnd, readWhole, replayPage } from '../../../testing/feeds.ts'
import { digestOf } from '../../../testing/recordVersions.ts'

/** What a device holds of a client: its fields without the number under which they came, and without what is no change of it. */
export type ClientOnDevice = Omit<Client, 'revision_id' | 'pending_approval' | 'next_touchpoint' | 'touchpoint_state' | 'touchpoint'>

/** A device that replays the feed strictly: create adds or replaces, update patches what is there, remove removes. */
export type ClientFeedDevice = {
  readonly name: string
  readonly caller: TestCaller
  readonly records: Map<string, ClientOnDevice>
  /** The revision that each of the records has. */
  readonly own: Map<string, number>
  /** Every revision that came, by revision and client. */
  readonly received: Map<string, ClientRevision>
  /** The revisions under which each client was removed or came whole, whatever was there before. */
  readonly wholes: Map<string, number[]>
  position: FeedPosition
}

export const revisionKey = (revision: number, id: string): string => `${revision} ${id}`

/** The fields alone, as the list and the feed both have them. */
export function fieldsOf(record: Client | ClientRevision): ClientOnDevice {
  const { action: _, revision_id: __, own_revision_id: ___, revised_at: ____, revised_by: _____, pending_approval: ______, next_touchpoint: _n, touchpoint_state: _s, touchpoint: _t, ...fields } =
    record as Client & Record<string, unknown>
  return fields
}

/** Sets a device up as promises/phone 2 says: the newest revision, then the list, to replay from there. */
export async function setUp(name: string, caller: TestCaller, ipp = 1000): Promise<ClientFeedDevice> {
  const seq = await latest(caller)
  const list = [...(await readWhole(caller, 'client', ipp, (item: Client) => item)).values()]
  const [records, own] = [new Map(list.map((item) => [item.id, fieldsOf(item)])), new Map(list.map(({ id, revision_id }) => [id, revision_id]))]
  return { name, caller, records, own, received: new Map(), wholes: new Map(), position: { seq, after: null } }
}

export async function latest(caller: TestCaller): Promise<number> {
  const info = await caller.get('/client/revisions/info')
  if (info.status !== 200) throw new Error(`info answered ${info.status}`)
  return info.body.latest_revision_id as number
}

/** The clients list, whole, in id order. */
export const readList = (caller: TestCaller, ipp: number): Promise<Map<string, ClientOnDevice>> => readWhole(caller, 'client', ipp, (item: Client) => fieldsOf(item))

/** Reads a page and applies it. Returns how many revisions came. Fails where one is not behind what came before. */
export const replay = (device: ClientFeedDevice, ipp: number): Promise<number> =>
  replayPage(device, 'client/revisions', ipp, ({ revision_id }) => revision_id, (item: ClientRevision) => apply(device, item))

function apply(device: ClientFeedDevice, item: ClientRevision): void {
  device.received.set(revisionKey(item.revision_id, item.id), item)
  const before = device.records.get(item.id)
  if (item.action === 'update') {
    if (before === undefined) return
    device.own.set(item.id, item.own_revision_id)
    device.records.set(item.id, { ...before, ...fieldsOf(item) })
    return
  }
  device.wholes.set(item.id, [...(device.wholes.get(item.id) ?? []), item.revision_id])
  if (item.action === 'remove') {
    device.own.delete(item.id)
    device.records.delete(item.id)
    return
  }
  device.own.set(item.id, item.own_revision_id)
  device.records.set(item.id, fieldsOf(item))
}

/** The digest of what a device holds, as the server answers it. */
export const deviceDigest = ({ own }: ClientFeedDevice) => ({ settled: true, ...digestOf(new Map([...own].map(([id, revision]) => [id, String(revision)]))) })

/** What the server answers to a device at its position. */
export const serverDigest = async ({ caller, position }: ClientFeedDevice) => (await caller.get(`/client/digest/${position.seq}`)).body

/** Reads to the end of what there is. */
export const catchUp = (device: ClientFeedDevice, ipp: () => number): Promise<void> => readToEnd(device, () => replay(device, ipp()))
