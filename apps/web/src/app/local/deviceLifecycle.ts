import { createStore, type Store } from '../../ui/browser/store.ts'
import type { Drafts } from '../../ui/browser/drafts.ts'
import type { DeviceOwner } from '../../device/readOwner.ts'
import type { Remembered } from '../../device/state.ts'
import type { Session, SessionState } from '../session/session.ts'
import type { DeviceLock } from './deviceLock.ts'
import { isStorageLost, storageSummaryOf, type StorageSummary } from './storageLost.ts'
import { type DeviceCode, type LocalState, type OpenDevice, rememberedOf, type StorageLoss } from './openedDevice.ts'
import { createPendingWipes } from './pendingWipes.ts'
import { createTabLock } from './tabLock.ts'

/** Under which name this browser remembers whose unsent work is still to be handed over. */
export const quarantinePendingKey = 'hand_over_pending'

/** Opens, locks and wipes the device as sessions begin and end. Only an mr has one. */
export type DeviceLifecycle = {
  readonly state: Pick<Store<LocalState>, 'get' | 'subscribe'>
  /**
   * Who was signed in on this device last; null where nobody is remembered or that can't be known, and while anything of
   * somebody else may be here. Finishes an interrupted wipe first.
   */
  readonly recall: () => Promise<Remembered['session'] | null>
  /**
   * Wipes what the device holds of the user, whose session ends now for good. `handOver` gives the loop a
   * moment before that: the unsent work of a deactivated user or a lost phone goes to the branch.
   */
  readonly wipe: (userId: string, options?: { readonly handOver: boolean }) => Promise<void>
  /** There may be a network: what was not handed over is tried again. */
  readonly quarantineRest: () => void
  /** Locks a sealed phone in all tabs: each page is left, with everything that it holds, and the next one asks for the PIN. */
  readonly lockNow: () => Promise<void>
  /** Whether something of the queue is on its way just now. */
  readonly isSending: () => boolean
  /** Ends when everything asked of it so far is done. */
  readonly settled: () => Promise<void>
}

export type DeviceLifecycleDependencies = {
  readonly session: Session
  readonly drafts: Drafts
  readonly local: Storage
  readonly readOwner: () => Promise<DeviceOwner>
  readonly load: () => Promise<DeviceCode>
  readonly lock: DeviceLock
  /** What the tabs of this browser talk over about the lock; null where they cannot. */
  readonly lockChannel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  readonly reload: () => void
  /** Tells the person that the browser deleted the records, and how many unsent records and photos were lost. */
  readonly storageLost: (unsent: { readonly records: number; readonly photos: number }) => void
}

/** How long a page that opens waits for a wipe that is due; milliseconds. */
const wipeWait = 1_500

/** A wipe that failed is tried again, as long as the page is open; milliseconds, doubling. */
const wipeAgain = { first: 5_000, most: 300_000 }

/** How long handing over may take before the records go; what is not handed over stays in the queue. */
const patience = 30_000

/** A browser that is still deleting the database aborts an attempt to open it again; milliseconds before each retry. */
const afterLoss = [300, 1_000, 3_000]

export function createDeviceLifecycle({ session, drafts, local, readOwner: peek, load, lock, lockChannel, reload, storageLost: tellLost }: DeviceLifecycleDependencies): DeviceLifecycle {
  const state = createStore<LocalState>({ stage: 'closed' })
  let current: string | null = null
  let currentDevice: OpenDevice | null = null
  let leaving: { readonly userId: string; readonly done: Promise<void> } | null = null
  let turn: Promise<void> = Promise.resolve()
  /** Who was found on this device when the page was opened. */
  let recalled: string | null = null
  /** Who was asked for a PIN to seal the phone with, in this page. */
  let offered: string | null = null
  let wipePause = wipeAgain.first
  const wipes = createPendingWipes({ local, readOwner: peek, wipeDevice: async (whose) => (await load()).wipeDevice(whose, local.getItem(quarantinePendingKey)) })

  /** Runs the work one after the other: a sign-in waits until the previous user's records are wiped. Never rejects. */
  const queued = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch((error: unknown) => console.info('The records of this device could not be dealt with.', error))
    return turn
  }

  async function close({ lock }: { readonly lock: boolean }): Promise<void> {
    const opened = currentDevice
    if (opened === null) return
    currentDevice = null
    await opened.drafts.flush()
    if (lock) await opened.lock().catch(() => undefined)
    await opened.close()
  }

  async function open(user: SessionState['user'], before: StorageSummary | null): Promise<void> {
    // Nobody's device is opened on what is left of somebody else.
    await wipe()
    if (wipes.isAnyDue()) throw new Error('Not everything is wiped that has to be.')
    const code = await load()
    // Signed out again before it was loaded.
    if (current !== user.id) return
    const opened = await code.openDevice(user, (why) => lose(user, why), lock.unlocked(user.id))
    const found = await opened.drafts.load().catch(() => new Map<string, unknown>())
    const now = session.state.get()
    if (current !== user.id || now === null) return opened.close()
    await opened.remember(rememberedOf(now)).catch(() => undefined)
    currentDevice = opened
    if (before !== null && isStorageLost(before, storageSummaryOf(opened.device))) tellLost(before)
    drafts.attach(opened.drafts, found)
    state.set({ stage: 'open', opened })
    offerSealing()
  }

  /** Asks for a PIN where the organisation wants phones sealed and this one is not; the device is opened again with it. */
  function offerSealing(): void {
    const now = session.state.get()
    if (currentDevice === null || now === null || !now.settings.seal_phones || lock.unlocked(now.user.id) !== null || offered === now.user.id) return
    offered = now.user.id
    const sealWith = (unlocked: unknown): void => {
      if (unlocked === null || current !== now.user.id) return
      tabs.sealed()
      drafts.detach()
      void queued(() => close({ lock: false }))
      openFor(now.user)
    }
    void lock.offer(now.user.id).then(sealWith)
  }

  /** `before` is what stood on the device until the browser let go of it. */
  const openFor = (user: SessionState['user'], again: readonly number[] = [], before: StorageSummary | null = null) => {
    state.set({ stage: 'opening' })
    const refused = async (error: unknown) => {
      if (error instanceof Error && error.name === 'VaultLocked') return void openUnlocked()
      console.info('This browser keeps no records.', error)
      const [pause, ...rest] = again
      if (pause !== undefined) await later(pause)
      if (current !== user.id) return
      if (pause !== undefined) return openFor(user, rest, before)
      state.set({ stage: 'without', why: 'refused' })
      if (before !== null) tellLost(before)
    }
    const openUnlocked = async () => {
      const unlocked = await lock.ask(user.id)
      if (current !== user.id) return
      if (unlocked === null) state.set({ stage: 'closed' })
      else openFor(user, again, before)
    }
    void queued(() => open(user, before).catch(refused))
  }

  function lose(user: SessionState['user'], why: StorageLoss): void {
    if (current !== user.id || currentDevice === null) return
    const before = storageSummaryOf(currentDevice.device)
    drafts.detach()
    void queued(() => close({ lock: false }))
    if (why === 'newer') return state.set({ stage: 'without', why: 'newer' })
    openFor(user, afterLoss, before)
  }

  /** Wipes what is due, and what fails again after a pause. */
  async function wipe(): Promise<void> {
    try {
      await wipes.run()
      wipePause = wipeAgain.first
    } catch (error) {
      console.info('What is to be wiped from this device could not be yet.', error)
      void later(wipePause).then(() => queued(wipe))
      wipePause = Math.min(wipePause * 2, wipeAgain.most)
    }
  }

  /**
   * Runs without a session, which has ended. If that user signs in again, the sync loop sends as usual.
   */
  async function handRest(): Promise<void> {
    const userId = local.getItem(quarantinePendingKey)
    if (userId === null || userId === current) return
    const wiped = !wipes.isAnyDue()
    await (await load()).quarantineUnsent(userId, wiped)
    if (wiped) local.removeItem(quarantinePendingKey)
  }

  function follow(): void {
    const now = session.takenOver.get() ? null : session.state.get()
    const userId = now?.user.id ?? null
    if (userId === current) {
      if (now !== null) void currentDevice?.remember(rememberedOf(now)).catch(() => undefined)
      offerSealing()
      return
    }
    current = userId
    drafts.detach()
    offered = null
    void queued(async () => {
      await close({ lock: true })
      if (current === null || lock.unlocked(current) === null) lock.forget()
    })
    if (now === null) return state.set({ stage: 'closed' })
    // Whatever another user left goes. Noted at once, so that the next page shows nothing of it either.
    if (now.user.id !== recalled) wipes.add({ others: now.user.id })
    recalled = null
    if (now.user.user_type === 'mr') return openFor(now.user)
    void queued(wipe)
    state.set({ stage: 'closed' })
  }

  /** The session of a sealed phone, once it is unlocked. */
  async function openSession(userId: string): Promise<Remembered['session'] | null> {
    const unlocked = await lock.ask(userId)
    return unlocked === null ? null : (await load()).readSession(unlocked)
  }

  const tabs = createTabLock({ lock, channel: lockChannel, isOpen: () => currentDevice !== null, close: () => queued(() => close({ lock: false })), reload })
  session.state.subscribe(follow)
  session.takenOver.subscribe(follow)
  if (wipes.isAnyDue()) void queued(wipe)
  if (local.getItem(quarantinePendingKey) !== null) void queued(handRest)

  return {
    state,
    recall: async () => {
      await (wipes.isAnyDue() ? Promise.race([turn, later(wipeWait)]) : turn)
      if (wipes.isAnyDue()) return null
      const here = await peek()
      if (here === 'unknown') return null
      const found = here.sealed === true && here.owner !== null ? await openSession(here.owner) : here.session
      if (found?.user.user_type !== 'mr') return null
      recalled = found.user.id
      return found
    },
    wipe: (userId, { handOver } = { handOver: false }) => {
      if (leaving?.userId === userId) return leaving.done
      wipes.add({ of: userId })
      // Of a sealed phone that is signed out nobody may open the rest again.
      const handsRest = handOver || lock.unlocked(userId) !== null
      if (handsRest) local.setItem(quarantinePendingKey, userId)
      const done = queued(async () => {
        if (handOver && currentDevice !== null) await Promise.race([currentDevice.device.syncNow(), later(patience)]).catch(() => undefined)
        await close({ lock: false }).catch((error: unknown) => console.info('The device did not close as it should.', error))
        await wipe()
      }).finally(() => (leaving = null))
      if (handsRest) void queued(handRest)
      leaving = { userId, done }
      return done
    },
    quarantineRest: () => void queued(handRest),
    lockNow: tabs.lockNow,
    isSending: () => ['sending', 'photos'].includes(currentDevice?.device.sync.get().phase ?? 'idle'),
    settled: () => turn,
  }
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
