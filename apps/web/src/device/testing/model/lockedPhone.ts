import { Refused } from '../../../api/outcomes.ts'
import { callFor } from '../../queue/queuedCall.ts'
import type { QueuedItem } from '../../queue/items.ts'
import { handedIn, withHanded } from '../../sealing/handOver/handed.ts'
import { handOverItems } from '../../sealing/handOver/handOverItems.ts'
import type { Remembered } from '../../state.ts'
import { carryOut } from './carryOut.ts'
import { markOf } from './enteredWork.ts'
import { createCarrier, promptFaults } from './network.ts'
import type { ModelOffice } from './office.ts'
import { refuse } from './refuse.ts'
import { lockedCounts } from './takingBack.ts'
import { users, type ModelWorld } from './world.ts'

type Offered = { readonly item_id: string; readonly device_id: string; readonly entered_at: string; readonly entry: QueuedItem; readonly drop: () => Promise<void> }

/** One in so many items has no envelope yet: the app was killed before it was made. */
const lacking = 8

/** The items of a user that a locked phone can hand over, as sealing/handOver.ts reads them: with an envelope, oldest first. */
async function* itemsOf({ phone: { disk } }: ModelWorld, userId: string): AsyncGenerator<Offered> {
  const own = [...disk.items.values()].filter(({ item }) => item.sending.user_id === userId).toSorted((a, b) => a.item.sending.order - b.item.sending.order)
  for (const entry of own) {
    const { key, entered_at, order } = entry.item.sending
    if (order % lacking === 0 || disk.items.get(entry.item.id)?.item.sending.key !== key) continue
    yield {
      item_id: key,
      device_id: 'phone',
      entered_at,
      entry,
      drop: async () => {
        for (const store of [disk.items, disk.photos, disk.progress]) store.delete(entry.item.id)
      },
    }
  }
}

/** Takes an item as the server does: once, whatever becomes of the answer. */
function receive(office: ModelOffice, userId: string, { item_id, entry }: Offered, photo: boolean, now: number): void {
  const call = callFor(entry)
  const content = JSON.stringify(call.body)
  const before = office.quarantined.get(item_id)
  if (before !== undefined && before !== content) throw refuse('idempotency_mismatch')
  if (before !== undefined) return
  const taken = { how: 'quarantined', user_id: userId, operation: call.operation, record_id: call.record_id, body: { ...call.body }, at: now } as const
  office.quarantined.set(item_id, content)
  office.waiting.set(item_id, { user_id: userId, call, photo, taken })
  office.acceptedCalls.push(taken)
  lockedCounts.handed += 1
}

/** What the lock screen does, and a phone for those who had it before: asks, and hands over what is due of each. */
export function handOverAll(world: ModelWorld): void {
  const open = world.phone.locked === null ? world.session : null
  void inTurn(world, users.filter((user) => user !== open))
}

async function inTurn(world: ModelWorld, whose: readonly string[]): Promise<void> {
  for (const user of whose) await handOver(world, user).catch(() => undefined)
}

async function handOver(world: ModelWorld, userId: string): Promise<void> {
  const { office, phone, time, chance, conditions } = world
  const { memory } = phone.disk
  const carry = createCarrier({ time, chance, conditions }, promptFaults)
  const handed = () => memory.get('handed') as Remembered['handed'] | undefined
  const does = await carry(() => (office.deactivated.has(userId) ? 'remove' : 'keep'), [])
  /** Ends where somebody unlocks it meanwhile: the page that asks is gone then. */
  const stillLocked = () => {
    if (world.phone.locked === null && world.session === userId) throw refuse('not_ready')
  }
  await handOverItems<Offered>({
    does,
    items: itemsOf(world, userId),
    device_id: 'phone',
    forgotten: phone.forgotten || phone.locked !== userId,
    handed: handedIn(handed(), userId),
    note: async (next) => {
      stillLocked()
      memory.set('handed', withHanded(handed(), userId, next))
    },
    offer: async (item) => {
      stillLocked()
      const photo = phone.disk.photos.get(item.entry.item.id)
      const good = photo !== undefined && new Uint8Array(photo.bytes)[0] !== 0
      const taken = await carry(() => receive(office, userId, item, good, time.now()), []).then(() => true, unlessRefused)
      stillLocked()
      return taken
    },
    now: time.now(),
  })
  if (does === 'remove' && phone.locked === userId) {
    phone.locked = null
    if (world.session === userId) world.session = null
  }
}

function unlessRefused(error: unknown): boolean {
  if (error instanceof Refused && error.status < 500 && error.status !== 429) return false
  throw error
}

/** An officer decides about what waits longest. */
export function decideHanded({ office, time }: ModelWorld, accept: boolean): void {
  const [first] = office.waiting
  if (first === undefined) return
  const [id, { user_id, call, photo }] = first
  if (!accept) return void office.waiting.delete(id)
  const { onMissing } = office
  // What it names may have been rejected before: that is the officer's, no order of the phone.
  office.onMissing = () => undefined
  try {
    const before = office.revision
    carryOut(office, call, { userId: user_id, now: time.now(), approved: true })
    office.waiting.delete(id)
    office.acceptedItems.set(id, markOf(call.body))
    lockedCounts.accepted += 1
    if (office.revision > before) office.acceptedCalls.push({ how: 'done', user_id, operation: call.operation, record_id: call.record_id, body: { ...call.body }, at: time.now() })
    const visit = office.visits.get(call.record_id)
    if (photo && visit !== undefined) visit.parts.complete = true
  } catch (error) {
    // What cannot be carried out stays until it is rejected.
    if (!(error instanceof Refused)) throw error
    office.refused.add(id)
  } finally {
    office.onMissing = onMissing
  }
}
