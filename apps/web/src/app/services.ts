import { userUndo } from '@bisita/contract/calls/calls'
import { usualOwnSettings } from '@bisita/rules/settings'
import { t } from '@bisita/contract/words'
import { createApi, type Api } from '../api/api.ts'
import { addressOf, localServerOf } from '../api/address.ts'
import type { HandleOutcome } from '../api/handleOutcome.ts'
import { createApprovalPrompts, type ApprovalPrompts } from '../features/approvals/approvalPrompts.ts'
import { setPushWanted } from '../features/notifications/push/agreement.ts'
import { callStore } from '../device/desk/callStore.ts'
import { remoteVisits } from '../features/visits/visits.remote.ts'
import { createDrafts, type Drafts } from '../ui/browser/drafts.ts'
import { createHistoryMemory, type HistoryMemory } from '../ui/browser/historyMemory.ts'
import { createNotices, type Notices } from '../ui/notices.ts'
import { createStore, type Store } from '../ui/browser/store.ts'
import { createDeskCalls, deskCallsChannel, type DeskCalls } from '../features/desk/unsentCalls/deskCalls.ts'
import { createFlag } from './session/flag.ts'
import { readOwner } from '../device/readOwner.ts'
import { createGuard, type Guard } from './session/guard.ts'
import { createRefreshInfo } from './updating/refreshInfo.ts'
import { createInstall, type Install } from './updating/install.ts'
import { createJobsWatch, type JobsWatch } from './updating/jobsWatch.ts'
import { createDeviceLock, type DeviceLock } from './local/deviceLock.ts'
import { createDeviceLifecycle, type DeviceLifecycle } from './local/deviceLifecycle.ts'
import { storageLostText } from './local/storageLost.ts'
import { createHandleOutcome } from './outcomes.ts'
import { createProofPrompt, type ProofPrompt } from './session/proofPrompt.ts'
import { createRecordedPath, type RecordedPath } from './session/recordedPath.ts'
import { createSession, type Session } from './session/session.ts'
import { createSignOut, type SignOut } from './session/signOut.ts'
import { createPendingSignOut, type PendingSignOut } from './session/pendingSignOut.ts'
import { createUndoOffers } from './undoing.ts'
import { renewTexts } from '../words/language.ts'
import { createUpdates, type UpdateDependencies, type Updates } from './updating/updates.ts'

/** Everything that screens share, made once for a page. */
export type Services = {
  readonly api: Api
  /** The asking for approval where a call needs it, whatever screen is open. */
  readonly approvalPrompts: ApprovalPrompts
  /** The question who is at the page, where a call asks again. */
  readonly proofPrompt: ProofPrompt
  readonly session: Session
  readonly path: RecordedPath
  readonly notices: Notices
  readonly historyMemory: HistoryMemory
  readonly drafts: Drafts
  readonly handleOutcome: HandleOutcome
  readonly guard: Guard
  /** Loads the user-list info again. */
  readonly refreshInfo: () => Promise<void>
  /** Counts the changes of context; the cache of answers and everything open over a screen watch it. */
  readonly resets: Store<number>
  /** Counts what was undone; the cache of answers watches it. */
  readonly undone: Store<number>
  /** The idempotency keys of the acts that were undone. */
  readonly undoneActs: ReadonlySet<string>
  /** The device of a signed-in mr, and what becomes of it when sessions end. */
  readonly deviceLifecycle: DeviceLifecycle
  readonly deviceLock: DeviceLock
  /** Makes calls as a user whom this page may not know to be signed in. */
  readonly apiAs: (userId: string) => Api
  /** The calls of the desk until the server has answered for them. */
  readonly deskCalls: DeskCalls
  readonly signOut: SignOut
  readonly pendingSignOut: PendingSignOut
  /** Putting the app among those of the device, where the browser offers it. */
  readonly install: Install
  readonly updates: Updates
  /** The jobs that were started in this tab: the user gets a notice when one ends, whatever screen is open. */
  readonly jobsWatch: JobsWatch
}

/** The name of the channel over which the tabs of a sealed phone lock together. */
const lockChannel = 'bisita-lock'

export type PageEnvironment = {
  readonly fetch: typeof fetch
  readonly local: Storage
  readonly tab: Storage
  readonly host: string
  readonly isOffline: () => boolean
  readonly toLogin: () => void
  readonly reload: () => void
  readonly window: Window
  readonly indexedDB: IDBFactory | undefined
  /** Absent where the browser has none. */
  readonly locks: LockManager | null
  /** What tabs talk over, by its name; null where they cannot. */
  readonly channel: (name: string) => BroadcastChannel | null
  /** Whether the screen of that path is open. */
  readonly isAt: (path: string) => boolean
  readonly updating: UpdateDependencies
}

export function createServices(from: PageEnvironment): Services {
  const resets = createStore(0)
  const set = () => session.state.get()?.settings ?? usualOwnSettings
  const undoOffers = createUndoOffers({
    notices: createNotices(() => set().notice_seconds * 1000),
    tab: from.tab,
    userId: () => session.state.get()?.user.id ?? null,
    now: Date.now,
    undo: async (act) => {
      await api.call(userUndo, { body: { act } }, { key: act }).catch(async (error: unknown) => {
        await dealWith(error, { other: ({ message }) => notices.show('negative', message) })
        throw error
      })
    },
  })
  const { notices } = undoOffers
  const entries = createHistoryMemory()
  const drafts = createDrafts()
  const path = createRecordedPath(from.tab)
  const session = createSession({
    flag: createFlag(from.local),
    path,
    wipe: (keep) => {
      entries.wipe()
      if (!keep.drafts) drafts.forget()
    },
  })
  const host = { host: from.host, use_local_server: localServerOf(from.local) }
  const calls = { fetch: from.fetch, addressOf: (call: string) => addressOf(call, host) }
  const signOutLater = createPendingSignOut(from.local, (userId) => createApi({ ...calls, userId: () => userId, patience: 10_000 }))
  const proofPrompt = createProofPrompt()
  const api = createApi({ ...calls, userId: () => session.state.get()?.user.id ?? null, before: signOutLater.before, prove: proofPrompt.ask, onUndoable: undoOffers.acted })
  // The loop of the device has a patience of its own, which is the shorter one.
  const apiAs = (userId: string) => createApi({ ...calls, userId: () => userId, before: signOutLater.before, patience: 120_000 })
  const approvalPrompts = createApprovalPrompts({ api, notices, dealWith: (error, handlers) => dealWith(error, handlers) })
  const updates = createUpdates(from.updating)
  const deviceLock = createDeviceLock()
  const deviceLifecycle = createDeviceLifecycle({
    lock: deviceLock,
    lockChannel: from.channel(lockChannel),
    reload: from.reload,
    session,
    drafts,
    local: from.local,
    readOwner: () => readOwner(from.indexedDB),
    load: () => import('./local/openDevice.ts').then(({ deviceCode }) => deviceCode({ apiAs, session, notices, handleOutcome: dealWith, appStored: updates.stored })),
    storageLost: (unsent) => notices.show('negative', storageLostText(unsent)),
  })
  const dealWith = createHandleOutcome({
    notices,
    session,
    leave: () => {
      const userId = session.state.get()?.user.id
      if (userId !== undefined) void deviceLifecycle.wipe(userId, { handOver: true })
    },
    toLogin: from.toLogin,
    isOffline: from.isOffline,
    requestApproval: approvalPrompts.prompt,
  })
  const resetState = () => {
    resets.set(resets.get() + 1)
    api.abortGets()
    dismissPrompts()
  }
  const dismissPrompts = () => {
    approvalPrompts.dismiss()
    proofPrompt.end(false)
  }
  session.state.subscribe(() => {
    if (session.state.get() === null) dismissPrompts()
    else undoOffers.resume()
  })
  const inform = createRefreshInfo({ session, api, dealWith })
  const recall = async () => {
    const known = await deviceLifecycle.recall()
    return known === null ? null : { user: known.user, allowedPaths: known.allowed_paths, version: known.version, settings: { ...usualOwnSettings, ...known.settings } }
  }
  const guard = createGuard({
    session,
    path,
    api,
    handleOutcome: dealWith,
    resetState,
    refreshInfo: inform,
    recall,
    followLanguage: (language) => void renewTexts(from.local, language).catch(() => undefined),
    isOffline: from.isOffline,
    now: Date.now,
  })
  const deskCalls = createDeskCalls({
    session,
    store: callStore(from.indexedDB),
    send: (userId, body, key) => remoteVisits(createApi({ ...calls, userId: () => userId, before: signOutLater.before })).create(body, null, key),
    locks: from.locks,
    channel: from.channel(deskCallsChannel),
    handleOutcome: dealWith,
    refused: ({ name }) => {
      if (!from.isAt('/calls')) notices.show('warning', t('{name}: the call has not been saved. It waits for you under Calls.', { name }))
    },
  })
  const signOut = createSignOut({ api, session, drafts, notices, deviceLifecycle, deskCalls, later: signOutLater, endPush: (userId) => setPushWanted(from.local, userId, false), handleOutcome: dealWith, toLogin: from.toLogin })
  const install = createInstall(from.window)
  const jobsWatch = createJobsWatch(from.tab)
  updates.blockWhile(() => drafts.any() || api.changing.count() > 0 || deviceLifecycle.isSending() || deskCalls.isSending() || !deskCalls.isWritten())
  return {
    api, approvalPrompts, proofPrompt, session, path, notices, historyMemory: entries, drafts, handleOutcome: dealWith, guard, refreshInfo: inform, resets,
    undone: undoOffers.undone, undoneActs: undoOffers.acts, deviceLifecycle, deviceLock, apiAs, deskCalls, signOut, pendingSignOut: signOutLater, install, updates, jobsWatch,
  }
}
