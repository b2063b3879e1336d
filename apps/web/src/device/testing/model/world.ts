import { emptyDisk } from '../memoryQueue.ts'
import { emptyOffice, type ModelClient, nextRevision, type ModelOffice } from './office.ts'
import { overNetwork, type NetworkConditions } from './network.ts'
import type { EnteredWork } from './enteredWork.ts'
import { decide, modelCalls } from './server.ts'
import type { Round } from '../../sync/deps.ts'
import { takeBackHanded } from '../../sealing/handOver/takeBack.ts'
import { takingBack } from './takingBack.ts'
import type { ModelCalls } from './modelCalls.ts'
import { openTab, type ModelPhone, type CodeUnderTest, type ModelTab } from './tab.ts'
import { createChance, createVirtualTime, type VirtualTime } from './virtualTime.ts'

export const users = ['0190a6a0-0000-7000-8000-0000000000aa', '0190a6a0-0000-7000-8000-0000000000bb'] as const

/** A phone, its tabs, the person, the network and the office. */
export type ModelWorld = {
  readonly time: VirtualTime
  readonly office: ModelOffice
  readonly phone: ModelPhone
  readonly conditions: NetworkConditions
  /** Numbers from 0 to 1, the same for a seed. */
  readonly chance: () => number
  readonly entered: EnteredWork[]
  readonly tabs: ModelTab[]
  /** What went against the promises. */
  readonly broken: string[]
  readonly newId: () => string
  readonly sha256: (bytes: Uint8Array) => string
  /** Whose session the browser has. */
  session: string | null
  /** Opens the app in a tab for the signed-in user; null where nobody is signed in. */
  readonly open: (killAt?: number | null) => ModelTab | null
  readonly close: (tab: ModelTab) => void
  readonly kill: (tab: ModelTab) => void
  readonly closeAll: () => void
  readonly killAll: () => void
  readonly signIn: (userId: string) => void
  readonly decideOne: (pick: number, approve: boolean) => void
  readonly decideAll: () => void
}

/** Parts begin and end at multiples of this. */
const grain = 16_384

/** A digest that costs little and differs where a part is damaged or stands in another's place. */
function cheapDigest(bytes: Uint8Array): string {
  let mixed = bytes.length + (bytes[bytes.length - 1] ?? 0)
  for (let at = 0; at < bytes.length; at += grain) mixed = (mixed * 31 + (bytes[at] as number) * 7 + (bytes[at + grain - 1] ?? 0)) % 1_000_000_007
  return mixed.toString(16).padStart(64, '0')
}

const newPhone = (): ModelPhone => ({
  disk: emptyDisk(),
  records: new Map(),
  positions: new Map(),
  wrongBy: 0,
  full: false,
  locked: null,
  forgotten: false,
  lease: undefined,
  waiting: [],
  holder: null,
})

/** A client that is there from the beginning. */
const knownClient = (office: ModelOffice, id: string): ModelClient => ({
  id,
  created_by: 'office',
  created: '',
  fields: { firstname: 'Maria', lastname: 'Cruz', address: '' },
  changed: {},
  revision_id: nextRevision(office),
  deleted: false,
})

/** Somebody who looks on while a history happens. */
export type HistoryObserver = {
  /** Wraps the calls of the model, to see every call that arrives and every answer. */
  readonly between: (calls: ModelCalls, userId: string, world: ModelWorld) => ModelCalls
  /** The digest that phone and model take. */
  readonly sha256: (bytes: Uint8Array) => string
}

export type ModelWorldOptions = {
  readonly subject: CodeUnderTest
  readonly seed: number
  readonly locks: boolean
  /** Whether the phone is sealed: what is handed over while it is locked is taken back. */
  readonly sealed: boolean
  readonly isAccepted: (world: ModelWorld, userId: string) => string | null
  readonly onlooker?: HistoryObserver | undefined
}

export function createModelWorld({ subject, seed, locks, sealed, isAccepted, onlooker }: ModelWorldOptions): ModelWorld {
  const sha256 = onlooker?.sha256 ?? cheapDigest
  const chance = createChance(seed)
  const time = createVirtualTime(Date.parse('2026-11-21T00:00:00Z'))
  const office = emptyOffice()
  const phone = newPhone()
  const broken: string[] = []
  const tabs: ModelTab[] = []
  let made = 0
  const newId = () => {
    made += 1
    return `0190a6a0-0000-7000-9000-${made.toString(16).padStart(12, '0')}`
  }
  for (const name of ['c1', 'c2']) office.clients.set(name, knownClient(office, name))
  office.onMissing = (id) => {
    // What somebody else left in the queue goes with their next sign-in.
    if (phone.disk.items.get(id)?.item.sending.user_id === world.session) broken.push(`reordered: something was sent before ${id}, which it names`)
  }
  const forget = (tab: ModelTab) => {
    const at = tabs.indexOf(tab)
    if (at >= 0) tabs.splice(at, 1)
  }

  const world: ModelWorld = {
    time,
    office,
    phone,
    broken,
    tabs,
    newId,
    sha256,
    conditions: { offline: false, faulty: 0, awayUntil: 0 },
    chance,
    entered: [],
    session: users[0],
    open: (killAt = null) => {
      const userId = world.session
      if (userId === null || phone.locked === userId) return null
      phone.disk.memory.set('device', { device_id: 'phone', ticket: `ticket of ${userId}`, user_id: userId })
      if (!phone.positions.has(`positions of ${userId}`)) phone.positions.set(`positions of ${userId}`, 0)
      const model = modelCalls(office, { now: time.now, session: () => world.session, sha256 }, userId)
      const calls = onlooker?.between(model, userId, world) ?? model
      const tab = openTab({
        subject,
        phone,
        time,
        chance,
        newId,
        userId,
        server: overNetwork(calls, { time, chance, conditions: world.conditions }),
        version: '1',
        locks,
        killAt,
        onEnded: (ended, refused) => {
          if (refused.status === 401 && world.session === userId) world.session = null
          world.close(ended)
        },
        onSay: () => {
          const lacking = isAccepted(world, userId)
          if (lacking !== null) broken.push(`shown as synced: the server lacks ${lacking}`)
        },
        onDeath: () => forget(tab),
        ...(sealed && { beforeSending: (round: Round) => takeBackHanded(round, takingBack(world, userId)) }),
        onFault: (error) => broken.push(`fault: ${error instanceof Error ? error.stack : String(error)}`),
      })
      tabs.push(tab)
      return tab
    },
    close: (tab) => {
      forget(tab)
      void tab.loop.stop()
    },
    kill: (tab) => tab.life.onDeath(),
    closeAll: () => {
      while (tabs[0] !== undefined) world.close(tabs[0])
    },
    killAll: () => {
      while (tabs[0] !== undefined) world.kill(tabs[0])
    },
    signIn: (userId) => {
      for (const tab of tabs.filter((one) => one.userId !== userId)) world.close(tab)
      world.session = userId
    },
    decideOne: (pick, approve) => {
      const pending = [...office.approvals.values()].filter(({ status }) => status === 'PENDING')
      const one = pending[pick % Math.max(1, pending.length)]
      if (one !== undefined) decide(office, one.approval_id, approve, time.now())
    },
    decideAll: () => {
      for (const { approval_id, status } of office.approvals.values()) if (status === 'PENDING') decide(office, approval_id, chance() < 0.6, time.now())
    },
  }
  return world
}
