import { expect } from 'vitest'
import { settled } from './settled.ts'
import type { VisitDigest } from '../domains/visits/feed/digest.store.ts'
import type { TestCaller } from './app.ts'
import { digestOf, versionsOf } from './recordVersions.ts'
import { app } from './desk.ts'

/** Where a device continues: after a number, or within it after a record. */
export type FeedPosition = { seq: number; after: string | null }

type Reader = { readonly name: string; readonly caller: TestCaller; position: FeedPosition }

/** A simulated device that replays a feed. */
export type FeedDevice<OnDevice> = Reader & {
  readonly records: Map<string, OnDevice>
  /** The number of records removed from the device. */
  removes: number
  /** The number of records received, known or not. */
  upserts: number
}

/** Reads a whole list in the order of ids; `keep` gives the fields that a device stores of a record. */
export async function readWhole<OnDevice>(caller: TestCaller, kind: string, ipp: number, keep: (item: never) => OnDevice): Promise<Map<string, OnDevice>> {
  const records = new Map<string, OnDevice>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { status, body } = await caller.get(`/${kind}/list?after_id=${after}&ipp=${ipp}`)
    if (status !== 200) throw new Error(`the list answered ${status}`)
    const items = body.items as { id: string }[]
    for (const item of items) records.set(item.id, keep(item as never))
    if (!body.hasNext) return records
    after = items.at(-1)?.id ?? after
  }
}

/**
 * Reads a page of a feed and applies its changes. Returns their number. Throws where a change is not after the one
 * before it.
 */
export async function replayPage<Change extends { id: string }>(
  reader: Reader, feed: string, ipp: number, seqOf: (change: Change) => number, apply: (change: Change) => void,
): Promise<number> {
  const { seq, after } = reader.position
  const path = `/${feed}/${seq}?ipp=${ipp}${after === null ? '' : `&after=${after}`}`
  const { status, body } = await reader.caller.get(path)
  if (status !== 200) throw new Error(`${reader.name}: ${path} answered ${status}`)
  const items = body.items as Change[]
  if (items.length > ipp || body.count < items.length) throw new Error(`${reader.name}: ${items.length} of ${body.count} at ${ipp}`)
  let last = { seq, id: after ?? 'last' }
  for (const item of items) {
    const at = { seq: seqOf(item), id: item.id }
    if (at.seq < last.seq || (at.seq === last.seq && at.id <= last.id)) {
      throw new Error(`${reader.name}: ${at.seq} ${at.id} came after ${last.seq} ${last.id}`)
    }
    last = at
    apply(item)
  }
  const next = { seq: (body.next_seq ?? body.next_revision_id) as number, after: body.next_after as string | null }
  if ((items.length === body.count) !== (next.after === null) || next.seq < last.seq) {
    throw new Error(`${reader.name}: goes on at ${next.seq} ${next.after} with ${items.length} of ${body.count}`)
  }
  reader.position = next
  return items.length
}

/** Reads to the end of the feed. */
export async function readToEnd(reader: Reader, replay: () => Promise<number>): Promise<void> {
  while ((await replay()) > 0 || reader.position.after !== null);
}

/** The records that differ between device and list, side by side. */
export const differences = (stored: ReadonlyMap<string, unknown>, listed: ReadonlyMap<string, unknown>): unknown[] =>
  [...new Set([...listed.keys(), ...stored.keys()])]
    .map((id) => ({ id, stored: stored.get(id), listed: listed.get(id) }))
    .filter((one) => JSON.stringify(one.stored) !== JSON.stringify(one.listed))

/** Waits for all promises, also where one fails, so that none goes on after the test. Throws the first failure. */
export async function together(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  const faults = app.log().split('\n').filter((line) => line.includes('"fault"'))
  throw new Error(`Someone failed. The server's log: ${faults.slice(-3).join('\n')}`, { cause: failed.reason })
}

type DatedChange = { readonly id: string; readonly seq: number; readonly action: 'upsert' | 'remove' }

/**
 * Makes simulated devices that follow the feed of visits or itineraries. `from` says whether a record counts in a
 * digest from a day on.
 */
export function datedFeed<OnDevice extends object>(kind: 'visit' | 'itinerary', keep: (item: OnDevice & { id: string }) => OnDevice, from: (record: OnDevice, day: string) => boolean) {
  type Device = FeedDevice<OnDevice>
  const replay = (device: Device, ipp: number): Promise<number> =>
    replayPage<DatedChange>(device, `${kind}/changes`, ipp, ({ seq }) => seq, ({ action, seq: _, ...record }) => {
      if (action === 'remove') device.removes += Number(device.records.delete(record.id))
      else {
        device.upserts += 1
        device.records.set(record.id, record as unknown as OnDevice)
      }
    })
  const catchUp = (device: Device, ipp: () => number): Promise<void> => readToEnd(device, () => replay(device, ipp()))
  const digestAt = async (caller: TestCaller, seq: number): Promise<VisitDigest> => {
    const { status, body } = await caller.get(`/${kind}/digest/${seq}`)
    expect(status).toBe(200)
    return body
  }
  const onDeviceFrom = (records: ReadonlyMap<string, OnDevice>, day: string): [string, OnDevice][] => [...records].filter(([, record]) => from(record, day))
  return {
    replay,
    catchUp,
    digestAt,
    /** A device's records from the first day of digests on. */
    onDeviceFrom,
    readList: (caller: TestCaller, ipp = 1000) => readWhole(caller, kind, ipp, keep),
    /** A device without records, which reads everything as changes. */
    fromNothing: (name: string, caller: TestCaller): Device => ({ name, caller, records: new Map(), removes: 0, upserts: 0, position: { seq: 0, after: null } }),
    isSettled: async ({ caller, position }: Device): Promise<boolean> => (await digestAt(caller, position.seq)).settled,
    /** Expects that a device that has read to the end has the records of the digest. */
    expectSameDigest: async ({ name, caller, records, position }: Device): Promise<void> => {
      const answer = await digestAt(caller, position.seq)
      if (!answer.settled) throw new Error(`${name} lacks something, says the digest`)
      const { settled: _, date_from, fields, ...digest } = answer
      expect(digest, `${name} holds what the digest says`).toEqual(digestOf(versionsOf(onDeviceFrom(records, date_from), fields)))
    },
  }
}

/** How devices of one kind of records are read on and compared with their digest. */
type ComparedFeed<Device> = {
  readonly isSettled: (device: Device) => Promise<boolean>
  readonly catchUp: (device: Device, ipp: () => number) => Promise<void>
  readonly expectSameDigest: (device: Device) => Promise<void>
}

/** Expects for each event that the digest is not settled from the event until the device has read it. */
export async function expectSameDigestOnceRead<Device>(
  { isSettled, catchUp, expectSameDigest }: ComparedFeed<Device>, device: () => Promise<Device>, happenings: Record<string, () => Promise<unknown>>,
): Promise<void> {
  for (const [name, happen] of Object.entries(happenings)) {
    const own = await device()
    expect([name, await isSettled(own)]).toEqual([name, true])
    // An open transaction holds back the feed, but not the snapshot.
    const open = await app.pool.connect()
    await open.query('begin')
    await open.query('select pg_current_xact_id()')
    await happen()
    expect([name, await isSettled(own)]).toEqual([name, false])
    await open.query('commit')
    open.release()
    await settled(app.pool)
    expect([name, await isSettled(own)]).toEqual([name, false])
    await catchUp(own, () => 1000)
    await expectSameDigest(own)
  }
}
