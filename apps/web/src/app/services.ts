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
import { createDeviceLifecycle, type DeviceLifecycle } from './local/deviceLifecycle.ts'
import { storageLostText } from './local/storageLost.ts'
import { createHandleOutcome } from './outcomes.ts'
import { createProofPrompt, type ProofPrompt } from './session/proofPrompt.ts'
import { createRecordedPath, type RecordedPath } from './session/recordedPath.ts'
import { createSession, type Session } from './session/session.ts'
import { createSignOut, type SignOut } from './session/signOut.ts'
import { createPendingSignOut, type PendingSignOut } from './session/pendingSignOut.ts'
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
  /** The device of a signed-in mr, and what becomes of it when sessions end. */
  readonly deviceLifecycle: DeviceLifecycle
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

export type PageEnvironment = {
  readonly fetch: typeof fetch
  readonly local: Storage
  readonly tab: Storage
  readonly host: string
  readonly isOffline: () => boolean
  readonly toLogin: () => void
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
  const notices = createNotices(() => set().notice_seconds * 1000)
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
  const api = createApi({ ...calls, userId: () => session.state.get()?.user.id ?? null, before: signOutLater.before, prove: proofPrompt.ask })
  // The loop of the device has a patience of its own, which is the shorter one.
  const apiAs = (userId: string) => createApi({ ...calls, userId: () => userId, before: signOutLater.before, patience: 120_000 })
  const approvalPrompts = createApprovalPrompts({ api, notices, dealWith: (error, handlers) => dealWith(error, handlers) })
  const updates = createUpdates(from.updating)
  const deviceLifecycle = createDeviceLifecycle({
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
    deviceLifecycle, deskCalls, signOut, pendingSignOut: signOutLater, install, updates, jobsWatch,
  }
}
