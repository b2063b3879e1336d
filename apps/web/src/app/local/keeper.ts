import { createStore, type Store } from '../../ui/browser/store.ts'
import type { Drafts } from '../../ui/browser/drafts.ts'
import type { Device } from '../../device/device.ts'
import type { DeviceDrafts } from '../../device/drafts.ts'
import type { Peeked } from '../../device/peek.ts'
import type { Remembered } from '../../device/state.ts'
import type { Session, SessionState } from '../session/session.ts'
import { isGone, standsOn, type Stood } from './lost.ts'
import type { Repositories } from './repositories.ts'
import { createWipes, type Whose } from './wipes.ts'

/** Makes repositories that read and write on the device, and ask the network for what it lacks. */
export type PutBefore = (remote: Repositories) => Repositories

/** Under which name this browser remembers whose unsent work is still to be handed over. */
export const handOverKey = 'hand_over_pending'

/** The device of a signed-in mr, opened. */
export type Opened = {
  readonly device: Device
  readonly drafts: DeviceDrafts
  /** Puts the local records before the network; null until they are set up, and while they are set up anew. */
  readonly local: Pick<Store<PutBefore | null>, 'get' | 'subscribe'>
  /** Remembers who is signed in, so that the app opens with no network. */
  readonly remember: (session: Remembered['session']) => Promise<void>
  /** Forgets who is signed in and keeps the records for the same user. */
  readonly lock: () => Promise<void>
  /** Ends the loop and lets go of the database. */
  readonly close: () => Promise<void>
}

/** What happened to the database while it was open. */
export type Lost = 'deleted' | 'newer'

/** What is loaded only where there is a device: Dexie, the queue, the local adapters (opened.ts). */
export type DeviceCode = {
  /** Opens the device of a user. Whatever anybody else left on it is gone before that. */
  readonly openDevice: (user: SessionState['user'], onLost: (why: Lost) => void) => Promise<Opened>
  /** Wipes what the device holds of a user, or of anybody else than the user. */
  readonly wipeDevice: (whose: Whose) => Promise<void>
  /** Hands over what a deactivated user had not sent; rejects where nobody answers. */
  readonly handOver: (userId: string) => Promise<void>
}

/** Why there is no device although the role has one: the browser keeps nothing, or a newer version took over. */
export type NoDevice = 'refused' | 'newer'

export type LocalState =
  | { readonly stage: 'closed' }
  | { readonly stage: 'opening' }
  | { readonly stage: 'open'; readonly opened: Opened }
  | { readonly stage: 'without'; readonly why: NoDevice }

/** Opens, locks and wipes the device as sessions begin and end. Only an mr has one. */
export type Keeper = {
  readonly state: Pick<Store<LocalState>, 'get' | 'subscribe'>
  /**
   * Who was signed in on this device last; null where nobody is remembered or that can't be known, and while anything of
   * somebody else may be here. Finishes an interrupted wipe first.
   */
  readonly recall: () => Promise<Remembered['session'] | null>
  /**
   * Wipes what the device holds of the user, whose session ends now for good. `handOver` gives the loop a
   * moment before that: the unsent work of a deactivated user goes to the branch.
   */
  readonly leave: (userId: string, options?: { readonly handOver: boolean }) => Promise<void>
  /** There may be a network: what was not handed over is tried again. */
  readonly handOverRest: () => void
  /** Whether something of the queue is on its way just now. */
  readonly isSending: () => boolean
  /** Ends when everything asked of it so far is done. */
  readonly settled: () => Promise<void>
}

export type KeeperDependencies = {
  readonly session: Session
  readonly drafts: Drafts
  readonly local: Storage
  readonly peek: () => Promise<Peeked>
  readonly load: () => Promise<DeviceCode>
  /** Tells the person that the browser threw the records away, and how much of what they held was not sent. */
  readonly tellLost: (unsent: { readonly records: number; readonly photos: number }) => void
}

/** How long a page that opens waits for a wipe that is due; milliseconds. */
const wipeWait = 1_500

/** A wipe that failed is tried again, as long as the page is open; milliseconds, doubling. */
const wipeAgain = { first: 5_000, most: 300_000 }

/** How long handing over may take before the records go; what is not handed over stays in the queue. */
const patience = 30_000

/** A browser that is still throwing records away breaks off whoever opens them anew; pauses until the next try. */
const afterLoss = [300, 1_000, 3_000]

export function createKeeper({ session, drafts, local, peek, load, tellLost }: KeeperDependencies): Keeper {
  const state = createStore<LocalState>({ stage: 'closed' })
  let current: string | null = null
  let held: Opened | null = null
  let leaving: { readonly userId: string; readonly done: Promise<void> } | null = null
  let turn: Promise<void> = Promise.resolve()
  /** Who was found on this device when the page was opened. */
  let recalled: string | null = null
  let wipePause = wipeAgain.first
  const wipes = createWipes({ local, peek, wipeDevice: async (whose) => (await load()).wipeDevice(whose) })

  /** One after the other: whoever signs in waits until nothing is left of whoever was here before. Never rejects. */
  const queued = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => console.info('The records of this device could not be dealt with.', error))
    return turn
  }

  async function close({ lock }: { readonly lock: boolean }): Promise<void> {
    const opened = held
    if (opened === null) return
    held = null
    await opened.drafts.flush()
    if (lock) await opened.lock().catch(() => undefined)
    await opened.close()
  }

  async function open(user: SessionState['user'], before: Stood | null): Promise<void> {
    // Nobody's device is opened on what is left of somebody else.
    await wipe()
    if (wipes.areDue()) throw new Error('Not everything is wiped that has to be.')
    const code = await load()
    // Signed out again before it was loaded.
    if (current !== user.id) return
    const opened = await code.openDevice(user, (why) => lose(user, why))
    const found = await opened.drafts.load().catch(() => new Map<string, unknown>())
    const now = session.state.get()
    if (current !== user.id || now === null) return opened.close()
    await opened.remember(rememberedOf(now)).catch(() => undefined)
    held = opened
    if (before !== null && isGone(before, standsOn(opened.device))) tellLost(before)
    drafts.attach(opened.drafts, found)
    state.set({ stage: 'open', opened })
  }

  /** `before` is what stood on the device until the browser let go of it. */
  const openFor = (user: SessionState['user'], again: readonly number[] = [], before: Stood | null = null) => {
    state.set({ stage: 'opening' })
    const refused = async (error: unknown) => {
      console.info('This browser keeps no records.', error)
      const [pause, ...rest] = again
      if (pause !== undefined) await later(pause)
      if (current !== user.id) return
      if (pause !== undefined) return openFor(user, rest, before)
      state.set({ stage: 'without', why: 'refused' })
      if (before !== null) tellLost(before)
    }
    void queued(() => open(user, before).catch(refused))
  }

  function lose(user: SessionState['user'], why: Lost): void {
    if (current !== user.id || held === null) return
    const before = standsOn(held.device)
    drafts.detach()
    void queued(() => close({ lock: false }))
    if (why === 'newer') return state.set({ stage: 'without', why: 'newer' })
    openFor(user, afterLoss, before)
  }

  /** Wipes what is due, and what fails again after a pause. */
  async function wipe(): Promise<void> {
    try {
      await wipes.carryOut()
      wipePause = wipeAgain.first
    } catch (error) {
      console.info('What is to be wiped from this device could not be yet.', error)
      void later(wipePause).then(() => queued(wipe))
      wipePause = Math.min(wipePause * 2, wipeAgain.most)
    }
  }

  /** Without a session: the one of a deactivated user has ended. Whoever signs in again sends as always. */
  async function handRest(): Promise<void> {
    const userId = local.getItem(handOverKey)
    if (userId === null || userId === current) return
    await (await load()).handOver(userId)
    local.removeItem(handOverKey)
  }

  function follow(): void {
    const now = session.taken.get() ? null : session.state.get()
    const userId = now?.user.id ?? null
    if (userId === current) {
      if (now !== null) void held?.remember(rememberedOf(now)).catch(() => undefined)
      return
    }
    current = userId
    drafts.detach()
    void queued(() => close({ lock: true }))
    if (now === null) return state.set({ stage: 'closed' })
    // Whatever another user left goes. Noted at once, so that the next page shows nothing of it either.
    if (now.user.id !== recalled) wipes.remember({ others: now.user.id })
    recalled = null
    if (now.user.user_type === 'mr') return openFor(now.user)
    void queued(wipe)
    state.set({ stage: 'closed' })
  }

  session.state.subscribe(follow)
  session.taken.subscribe(follow)
  if (wipes.areDue()) void queued(wipe)
  if (local.getItem(handOverKey) !== null) void queued(handRest)

  return {
    state,
    recall: async () => {
      await (wipes.areDue() ? Promise.race([turn, later(wipeWait)]) : turn)
      if (wipes.areDue()) return null
      const here = await peek()
      if (here === 'unknown' || here.session?.user.user_type !== 'mr') return null
      recalled = here.session.user.id
      return here.session
    },
    leave: (userId, { handOver } = { handOver: false }) => {
      if (leaving?.userId === userId) return leaving.done
      wipes.remember({ of: userId })
      if (handOver) local.setItem(handOverKey, userId)
      const done = queued(async () => {
        if (handOver && held !== null) await Promise.race([held.device.syncNow(), later(patience)]).catch(() => undefined)
        await close({ lock: false }).catch((error: unknown) => console.info('The device did not close as it should.', error))
        await wipe()
      }).finally(() => (leaving = null))
      if (handOver) void queued(handRest)
      leaving = { userId, done }
      return done
    },
    handOverRest: () => {
      if (local.getItem(handOverKey) !== null) void queued(handRest)
    },
    isSending: () => ['sending', 'photos'].includes(held?.device.sync.get().phase ?? 'idle'),
    settled: () => turn,
  }
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const rememberedOf = ({ user, allowedPaths, version, settings }: SessionState): Remembered['session'] => ({
  user,
  allowed_paths: allowedPaths,
  version,
  settings,
})
