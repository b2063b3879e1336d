import { decideHanded, handOverAll } from './lockedPhone.ts'
import { personOf } from './person.ts'
import { brokenPromises, everybody, missingOnServer, unfinished } from './promises.ts'
import { backUp, putBack } from './office.ts'
import type { CodeUnderTest, ModelTab } from './tab.ts'
import { createModelWorld, type HistoryObserver, users, type ModelWorld } from './world.ts'

const second = 1000
const minute = 60 * second

const personal = [
  'client', 'bad client', 'contact', 'stale', 'bad change', 'identity', 'visit', 'photo visit', 'bad photo', 'bad visit', 'last visit', 'plan',
  'visit plan', 'move', 'skip', 'remarks', 'retry', 'correct', 'remove', 'send now',
] as const

/** What happens around the person: network, browser, session, office, phone. */
const around = {
  offline: (world) => void (world.conditions.offline = true),
  online: (world) => {
    world.conditions.offline = false
    for (const tab of world.tabs) tab.loop.wake()
  },
  storm: (world) => void (world.conditions.faulty = 60),
  showers: (world) => void (world.conditions.faulty = 25),
  calm: (world) => void (world.conditions.faulty = 0),
  'another tab': (world) => void (world.tabs.length < 2 && world.open()),
  'tab to be killed': (world, pick) => void (world.tabs.length < 2 && world.open(2 + (pick % 60))),
  'close a tab': (world) => void (world.tabs[0] !== undefined && world.close(world.tabs[0])),
  'kill a tab': (world) => void (world.tabs[0] !== undefined && world.kill(world.tabs[0])),
  'new version': (world) => {
    world.killAll()
    world.open()
  },
  expire: (world) => void (world.session = null),
  'sign in': (world) => {
    world.signIn(users[0])
    if (world.tabs.length === 0) world.open()
  },
  'another user': (world) => {
    world.session = users[1]
    world.open()
  },
  approve: (world, pick) => world.decideOne(pick, true),
  decline: (world, pick) => world.decideOne(pick, false),
  deactivate: (world, pick) => void (pick % 2 === 0 && world.office.deactivated.add(users[0])),
  'delete a client': (world, pick) => {
    const client = [...world.office.clients.values()][pick % Math.max(1, world.office.clients.size)]
    if (client === undefined) return
    client.deleted = true
    for (const plan of world.office.itineraries.values()) if (plan.client_id === client.id && plan.status !== 'visited') plan.status = 'removed'
  },
  'back up': (world) => backUp(world.office, world.time.now()),
  'put back': (world) => {
    if (world.office.backup === null) return
    putBack(world.office, world.time.now())
    world.session = null
  },
  'clock wrong': (world, pick) => void (world.phone.wrongBy = (pick % 3 === 0 ? -1 : 1) * 24 * 60 * minute),
  'clock right': (world) => void (world.phone.wrongBy = 0),
  full: (world) => void (world.phone.full = true),
  room: (world) => void (world.phone.full = false),
  'approval of clients': (world) => void world.office.switched.add('client_create'),
  'approval of visits': (world) => void world.office.switched.add('visit_create'),
  'approval of plans': (world) => void world.office.switched.add('itinerary_create'),
} satisfies Record<string, (world: ModelWorld, pick: number) => void>

/** What happens of a phone that is sealed: it is locked, hands over, and the office decides about that. */
const ofLocking = {
  lock: (world, pick) => {
    if (world.session === null || world.phone.locked !== null) return
    if (pick % 2 === 0) world.closeAll()
    else world.killAll()
    world.phone.locked = world.session
  },
  unlock: (world) => {
    if (world.phone.forgotten && (world.conditions.offline || (world.phone.locked !== null && world.office.deactivated.has(world.phone.locked)))) return
    world.phone.locked = null
    world.phone.forgotten = false
    if (world.tabs.length === 0) world.open()
  },
  'forget the PIN': (world) => void (world.phone.forgotten = world.phone.locked !== null),
  contact: (world) => handOverAll(world),
  'accept what was handed over': (world) => decideHanded(world, true),
  'reject what was handed over': (world) => decideHanded(world, false),
} satisfies Record<string, (world: ModelWorld, pick: number) => void>

export const lockActions = Object.keys(ofLocking) as (keyof typeof ofLocking)[]

export const actions = [...personal, ...(Object.keys(around) as (keyof typeof around)[])]

export type HistoryAction = (typeof actions)[number] | (typeof lockActions)[number]

/** One thing that happens, so many seconds after the one before. */
export type HistoryStep = { readonly after: number; readonly action: HistoryAction; readonly pick: number }

export type ModelHistory = { readonly seed: number; readonly locks: boolean; /** Whether the phone is sealed. */ readonly sealed?: boolean; readonly steps: readonly HistoryStep[] }

/** How long the queue may take to empty once all faults have ended; a try by itself comes well within each. */
const chances = 40
const each = 3 * minute

async function settle(world: ModelWorld, userId: string): Promise<void> {
  world.signIn(userId)
  for (let chance = 0; chance < chances; chance += 1) {
    const without = unfinished(world, userId)
    if (without === null) return
    if (world.tabs.length === 0) world.open()
    const tab = world.tabs[0] as ModelTab
    await world.time.passUntil(world.time.now() + each, () => unfinished(world, userId) === null || tab.life.dead)
    world.decideAll()
  }
  if (isLeft(world, userId)) return
  world.broken.push(`stuck: ${unfinished(world, userId)}`)
}

/** Whether a user is deactivated and the phone no longer has their ticket: their work cannot be sent by it. */
const isLeft = ({ office, phone }: ModelWorld, userId: string): boolean => {
  const device = phone.disk.memory.get('device') as { user_id: string } | undefined
  return office.deactivated.has(userId) && device?.user_id !== userId
}

/** Lets a history happen, ends all faults, and tells every promise that was broken. */
export async function runHistory(subject: CodeUnderTest, { seed, locks, sealed = false, steps }: ModelHistory, onlooker?: HistoryObserver): Promise<readonly string[]> {
  const world = createModelWorld({ subject, seed, locks, sealed, isAccepted: missingOnServer, onlooker })
  const person = personOf(world)
  world.open()
  for (const { after, action, pick } of steps) {
    await world.time.passUntil(world.time.now() + after * second)
    if (action in ofLocking) ofLocking[action as keyof typeof ofLocking](world, pick)
    else if (action in around) around[action as keyof typeof around](world, pick)
    else if (world.tabs.length > 0) person[action as (typeof personal)[number]](world.tabs[pick % world.tabs.length] as ModelTab, pick)
  }
  await world.time.passUntil(world.time.now() + 1)
  world.conditions.offline = false
  world.conditions.faulty = 0
  world.conditions.awayUntil = 0
  world.phone.wrongBy = 0
  world.phone.full = false
  world.phone.locked = null
  world.phone.forgotten = false
  // The signed-in user does nothing at all: the queue has to empty by itself.
  for (const userId of world.session === users[1] ? everybody.toReversed() : everybody) await settle(world, userId)
  // What was sent late may still arrive.
  await world.time.passUntil(world.time.now() + 10 * minute)
  world.closeAll()
  await world.time.passUntil(world.time.now() + minute)
  world.time.end()
  return brokenPromises(world)
}
