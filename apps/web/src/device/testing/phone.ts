import { createQueue } from '../queue/queue.ts'
import type { QueueStore } from '../queue/queue.store.ts'
import { createLoop } from '../sync/loop.ts'
import { usualPartSizes } from '../sync/partSize.ts'
import { usualPauses } from '../sync/pauses.ts'
import type { SyncRecords } from '../sync/records.ts'
import type { DeviceServer } from '../sync/server.ts'
import { countedIds, someone } from './entries.ts'
import { emptyDisk, memoryQueue } from './memoryQueue.ts'
import { overNetwork } from './model/network.ts'
import { emptyOffice } from './model/office.ts'
import { modelCalls } from './model/server.ts'
import { createVirtualTime, deviceClock } from './model/virtualTime.ts'

type Altered = {
  /** Calls that end otherwise. */
  readonly server?: Partial<DeviceServer>
  /** What the storage does otherwise. */
  readonly store?: (kept: QueueStore) => Partial<QueueStore>
  readonly records?: Partial<SyncRecords>
  /** Whether the loop is notified of new entries, which is so unless it says false: as of work entered before it began. */
  readonly notified?: boolean
}

/** A phone of a test with a network that never fails; counts how often the whole queue is read. */
export function phone(altered: Altered = {}) {
  const time = createVirtualTime(Date.parse('2026-11-21T09:00:00Z'))
  const office = emptyOffice()
  const disk = emptyDisk()
  disk.memory.set('device', { device_id: 'phone', ticket: 'ticket', user_id: someone })
  const memory = memoryQueue(disk, () => undefined)
  const kept = { ...memory, ...altered.store?.(memory) }
  let reads = 0
  const store: typeof kept = {
    ...kept,
    items: (userId) => {
      reads += 1
      return kept.items(userId)
    },
    unsent: (userId) => {
      reads += 1
      return kept.unsent(userId)
    },
  }
  const newId = countedIds()
  const clock = deviceClock(time, () => 0)
  const calls = modelCalls(office, { now: time.now, session: () => someone, sha256: () => '' }, someone)
  const said: string[] = []
  const faults: unknown[] = []
  const loop = createLoop({
    userId: someone,
    server: { ...overNetwork(calls, { time, chance: () => 0, conditions: { offline: false, faulty: 0, awayUntil: 0 } }), ...altered.server },
    store,
    records: { positions: async () => null, catchUp: async () => undefined, whenQuiet: async () => undefined, ...altered.records },
    clock,
    lock: { during: (work) => work(() => true) },
    pauses: usualPauses,
    lastSuccessAt: null,
    partSizes: usualPartSizes,
    newKey: newId,
    chance: () => 0,
    appVersion: 'test',
    showMessage: (message) => said.push(message),
    changed: () => undefined,
    ended: () => undefined,
    fault: (error) => faults.push(error),
  })
  const queue = createQueue({ store: kept, userId: someone, now: clock.now, appVersion: 'test', newId, changed: altered.notified === false ? () => undefined : loop.entered })
  return { time, office, loop, queue, newId, said, faults, reads: () => reads }
}
