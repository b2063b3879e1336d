import type { Itinerary, itineraryChange } from '@bisita/contract/itineraries'
import type { z } from 'zod'
import type { Caller, TestApp } from '../../../testing/app.ts'

/** A device that replays the feed of itineraries strictly. */
export type Follower = {
  readonly name: string
  readonly caller: Caller
  readonly records: Map<string, Itinerary>
  /** How often something that was held was taken away. */
  removes: number
  position: { seq: number; after: string | null }
}

type Change = z.infer<typeof itineraryChange>

/** The number that the next transaction will be above. */
export async function nowAt(app: TestApp): Promise<number> {
  const { rows } = await app.pool.query<{ now: number }>('select bisita_revision() as now')
  return (rows[0] as { now: number }).now
}

/** Sets a device up from nothing: everything is a change after 0. */
export async function follow(name: string, caller: Caller): Promise<Follower> {
  const follower: Follower = { name, caller, records: new Map(), removes: 0, position: { seq: 0, after: null } }
  await catchUp(follower, () => 1000)
  return follower
}

/** The list, whole, in id order. */
export async function listOf(caller: Caller): Promise<Map<string, Itinerary>> {
  const records = new Map<string, Itinerary>()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { status, body } = await caller.get(`/itinerary/list?after_id=${after}&ipp=1000`)
    if (status !== 200) throw new Error(`the list answered ${status}`)
    const items = body.items as Itinerary[]
    for (const item of items) records.set(item.id, item)
    if (!body.hasNext) return records
    after = items.at(-1)?.id ?? after
  }
}

/** Reads a page and applies it. Returns how many changes came. Fails where one is not behind what came before. */
export async function replay(follower: Follower, ipp: number): Promise<number> {
  const { seq, after } = follower.position
  const path = `/itinerary/changes/${seq}?ipp=${ipp}${after === null ? '' : `&after=${after}`}`
  const { status, body } = await follower.caller.get(path)
  if (status !== 200) throw new Error(`${follower.name}: ${path} answered ${status}`)
  const items = body.items as Change[]
  if (items.length > ipp || body.count < items.length) throw new Error(`${follower.name}: ${items.length} of ${body.count} at ${ipp}`)
  let last = { seq, id: after ?? 'last' }
  for (const item of items) {
    if (item.seq < last.seq || (item.seq === last.seq && item.id <= last.id)) {
      throw new Error(`${follower.name}: ${item.seq} ${item.id} came after ${last.seq} ${last.id}`)
    }
    last = { seq: item.seq, id: item.id }
    apply(follower, item)
  }
  const next = { seq: body.next_seq as number, after: body.next_after as string | null }
  if ((items.length === body.count) !== (next.after === null) || next.seq < last.seq) {
    throw new Error(`${follower.name}: goes on at ${next.seq} ${next.after} with ${items.length} of ${body.count}`)
  }
  follower.position = next
  return items.length
}

function apply(follower: Follower, change: Change): void {
  if (change.action === 'remove') {
    if (follower.records.delete(change.id)) follower.removes += 1
    return
  }
  const { action: _, seq: __, ...record } = change
  follower.records.set(change.id, record)
}

/** Reads to the end of what there is. */
export async function catchUp(follower: Follower, ipp: () => number): Promise<void> {
  while ((await replay(follower, ipp())) > 0 || follower.position.after !== null);
}
