import type { Refused } from '../../../api/outcomes.ts'
import type { DeviceQueue } from '../../device.ts'
import type { QueueMemory, QueueStore } from '../../queue/queue.store.ts'
import type { createQueue } from '../../queue/queue.ts'
import type { SyncRecords } from '../../sync/records.ts'
import { isLeaseTaken, leaseLock, newLease, type Leases, type TabLock } from '../../sync/lock.ts'
import type { Round } from '../../sync/deps.ts'
import type { createLoop } from '../../sync/loop.ts'
import type { Loop } from '../../sync/loop.ts'
import { usualPauses } from '../../sync/pauses.ts'
import type { DeviceServer } from '../../sync/server.ts'
import { StorageFailure } from '../../storageFailure.ts'
import type { MemoryDisk, memoryQueue } from '../memoryQueue.ts'
import type { Remembered } from '../../state.ts'
import { deviceClock, type VirtualTime } from './virtualTime.ts'

/** The code under test: the real one, or a copy with a fault planted in it. */
export type CodeUnderTest = {
  readonly createLoop: typeof createLoop
  readonly createQueue: typeof createQueue
  readonly memoryQueue: typeof memoryQueue
}

/** A phone: what outlives its tabs. */
export type ModelPhone = {
  readonly disk: MemoryDisk
  /** The records received from the server: the feed's number by id. */
  readonly records: Map<string, number>
  readonly positions: Map<string, number>
  /** Milliseconds by which its clock is wrong. */
  wrongBy: number
  full: boolean
  /** Whose PIN has to be typed before anything opens; null where none. */
  locked: string | null
  /** Whether that PIN is forgotten: the password and a network open it. */
  forgotten: boolean
  lease: Remembered['lease'] | undefined
  /** Tabs that wait for the browser's lock, and whose it is. */
  readonly waiting: { readonly life: TabLife; readonly go: () => void }[]
  holder: TabLife | null
}

/** A tab's life: when it ends, nothing of it goes on, whatever it awaits. */
export type TabLife = { dead: boolean; steps: number; killAt: number | null; readonly onDeath: () => void }

const never = new Promise<never>(() => {})

/**
 * Lets a tab wait for something, as long as it lives. It may be killed before the thing is done, or after it was
 * done and before the tab gets the result.
 */
function living<T>(life: TabLife, work: () => Promise<T>): Promise<T> {
  if (life.dead) return never
  life.steps += 1
  const dies = life.steps === life.killAt
  if (dies && life.steps % 2 === 0) {
    life.onDeath()
    return never
  }
  const doing = work()
  if (dies) life.onDeath()
  return doing.then(
    (value) => (life.dead ? never : value),
    (error: unknown) => {
      if (life.dead) return never
      throw error
    },
  )
}

/** Every function of an object, as long as the tab lives. */
function whileAlive<T extends object>(life: TabLife, given: T): T {
  const entries = Object.entries(given).map(([name, work]) => [name, (...all: unknown[]) => living(life, () => (work as (...all: unknown[]) => Promise<unknown>)(...all))])
  return Object.fromEntries(entries) as T
}

/** Where a full phone refuses whatever makes it hold more. */
function whileRoom(phone: ModelPhone, store: QueueStore): QueueStore {
  const refuse = async <T>(work: () => Promise<T>): Promise<T> => {
    if (phone.full) throw new StorageFailure(new Error('full'), true)
    return work()
  }
  return {
    ...store,
    add: (items, photo) => refuse(() => store.add(items, photo)),
    change: (ref, by) => refuse(() => store.change(ref, by)),
    settle: (ref, answer) => refuse(() => store.settle(ref, answer)),
    moveToAwaiting: (ref, row) => refuse(() => store.moveToAwaiting(ref, row)),
  }
}

/** The browser's lock: tabs in their turn, and a dead one's is passed on. */
function browserLock(phone: ModelPhone, life: TabLife): TabLock {
  return {
    during: async (work, signal) => {
      if (phone.holder !== null) {
        const waited = await new Promise<boolean>((resolve) => {
          const place = { life, go: () => resolve(true) }
          phone.waiting.push(place)
          signal.addEventListener('abort', () => {
            const at = phone.waiting.indexOf(place)
            if (at < 0) return
            phone.waiting.splice(at, 1)
            resolve(false)
          })
        })
        if (!waited) return 'not waited'
      } else phone.holder = life
      try {
        return await work(() => true)
      } finally {
        if (!life.dead) passOn(phone)
      }
    },
  }
}

/** Gives the lock to the next tab that lives. */
export function passOn(phone: ModelPhone): void {
  phone.holder = null
  for (let next = phone.waiting.shift(); next !== undefined; next = phone.waiting.shift()) {
    if (next.life.dead) continue
    phone.holder = next.life
    next.go()
    return
  }
}

const phoneLeases = (phone: ModelPhone): Leases => ({
  take: async (holder, now) => {
    if (isLeaseTaken(phone.lease, holder, now)) return false
    phone.lease = newLease(holder, now)
    return true
  },
  leave: async (holder) => {
    if (phone.lease?.holder === holder) phone.lease = undefined
  },
})

export type ModelTab = { readonly userId: string; readonly life: TabLife; readonly loop: Loop; readonly queue: DeviceQueue }

export type ModelTabOptions = {
  readonly subject: CodeUnderTest
  readonly phone: ModelPhone
  readonly time: VirtualTime
  readonly chance: () => number
  readonly newId: () => string
  readonly userId: string
  readonly server: DeviceServer
  readonly version: string
  /** Locks of the browser, or leases where it has none. */
  readonly locks: boolean
  readonly killAt: number | null
  readonly onEnded: (tab: ModelTab, refused: Refused) => void
  /** It says that everything was sent: to the person, or by noting a success. */
  readonly onSay: (tab: ModelTab) => void
  readonly onDeath: () => void
  readonly onFault: (error: unknown) => void
  /** Of a sealed phone: what comes before anything is sent. */
  readonly beforeSending?: (round: Round) => Promise<void>
}

/** Opens the app in a tab: the queue and the loop of the signed-in user, over the phone's storage. */
export function openTab(options: ModelTabOptions): ModelTab {
  const { subject, phone, time, chance, userId, newId } = options
  const life: TabLife = {
    dead: false,
    steps: 0,
    killAt: options.killAt,
    onDeath: () => {
      if (life.dead) return
      life.dead = true
      if (phone.holder === life) passOn(phone)
      options.onDeath()
    },
  }
  const clock = deviceClock(time, () => phone.wrongBy)
  const mine = `positions of ${userId}`
  const records: SyncRecords = {
    positions: async () => {
      const number = phone.positions.get(mine)
      return number === undefined ? null : { clients: number, visits: number, itineraries: number }
    },
    catchUp: async (answer) => {
      if (answer.latest === null) return
      phone.positions.set(mine, Math.max(phone.positions.get(mine) ?? 0, answer.latest.clients))
    },
    whenQuiet: async () => undefined,
  }
  const store = whileRoom(
    phone,
    subject.memoryQueue(phone.disk, (answer) => {
      const id = answer.kind === 'itinerary_removed' ? answer.id : answer.kind === 'client' ? answer.client.id : answer.kind === 'visit' ? answer.visit.id : answer.itinerary.id
      phone.records.set(id, (phone.records.get(id) ?? 0) + 1)
    }),
  )
  const kept = whileAlive(life, {
    ...store,
    remember: async <N extends keyof QueueMemory>(name: N, value: QueueMemory[N]) => {
      if (name === 'last_success_at') options.onSay(tab)
      return store.remember(name, value)
    },
  })
  const sleeping = { now: clock.now, sleep: (milliseconds: number, signal?: AbortSignal) => living(life, () => clock.sleep(milliseconds, signal)) }
  const lock = options.locks ? browserLock(phone, life) : leaseLock(whileAlive(life, phoneLeases(phone)), sleeping, newId())
  const loop = subject.createLoop({
    userId,
    server: whileAlive(life, options.server),
    store: kept,
    records: whileAlive(life, records),
    clock: sleeping,
    lock: { during: (work, signal) => living(life, () => lock.during(work, signal)) },
    pauses: usualPauses,
    lastSuccessAt: null,
    partSizes: { smallest: 16_384, first: 16_384, largest: 65_536 },
    newKey: newId,
    chance,
    appVersion: options.version,
    showMessage: () => options.onSay(tab),
    changed: () => undefined,
    ended: (refused) => options.onEnded(tab, refused),
    fault: options.onFault,
    ...(options.beforeSending && { beforeSending: options.beforeSending }),
  })
  const queue = subject.createQueue({
    store: kept,
    userId,
    now: clock.now,
    appVersion: options.version,
    newId,
    changed: loop.entered,
  })
  const tab: ModelTab = { userId, life, loop, queue }
  loop.start()
  return tab
}
