import { usualOwn } from '@bisita/rules/settings'
import { createApi, type Api } from '../api/api.ts'
import { addressOf, localServerOf } from '../api/address.ts'
import type { DealWith } from '../api/refusals.ts'
import { remoteApprovals } from '../domains/approvals/approvals.remote.ts'
import type { ApprovalsRepository } from '../domains/approvals/approvals.repository.ts'
import { createAsking, type Asking } from '../domains/approvals/asking.ts'
import { remoteAuth } from '../domains/auth/auth.remote.ts'
import { remoteUsers } from '../domains/users/users.remote.ts'
import type { AuthRepository } from '../domains/auth/auth.repository.ts'
import type { UsersRepository } from '../domains/users/users.repository.ts'
import { remoteNotifications } from '../domains/notifications/notifications.remote.ts'
import type { NotificationsRepository } from '../domains/notifications/notifications.repository.ts'
import { createDrafts, type Drafts } from '../ui/browser/drafts.ts'
import { createEntries, type Entries } from '../ui/browser/entries.ts'
import { createNotices, type Notices } from '../ui/notices.ts'
import { createStore, type Store } from '../ui/browser/store.ts'
import { createFlag } from './session/flag.ts'
import { peek } from '../device/peek.ts'
import { createGuard, type Guard } from './session/guard.ts'
import { createInform } from './updating/inform.ts'
import { createInstall, type Install } from './updating/install.ts'
import { createJobsWatch, type JobsWatch } from './updating/jobsWatch.ts'
import { createKeeper, type Keeper } from './local/keeper.ts'
import { recordsLost } from './local/lost.ts'
import { createOutcomes } from './outcomes.ts'
import { createRecordedPath, type RecordedPath } from './session/recordedPath.ts'
import { createSession, type Session } from './session/session.ts'
import { createSignOut, type SignOut } from './session/signOut.ts'
import { createSignOutLater, type SignOutLater } from './session/signOutLater.ts'
import { createUpdates, type UpdateDependencies, type Updates } from './updating/updates.ts'

/** Everything that screens share, made once for a page. */
export type Services = {
  readonly api: Api
  readonly auth: AuthRepository
  readonly users: UsersRepository
  readonly approvals: ApprovalsRepository
  readonly notifications: NotificationsRepository
  /** The asking for approval where a call needs it, whatever screen is open. */
  readonly asking: Asking
  readonly session: Session
  readonly path: RecordedPath
  readonly notices: Notices
  readonly entries: Entries
  readonly drafts: Drafts
  readonly dealWith: DealWith
  readonly guard: Guard
  /** Loads the user-list info anew. */
  readonly inform: () => Promise<void>
  /** Counts the changes of context; the cache of answers and everything open over a screen watch it. */
  readonly resets: Store<number>
  /** The device of a signed-in mr, and what becomes of it when sessions end. */
  readonly keeper: Keeper
  readonly signOut: SignOut
  readonly signOutLater: SignOutLater
  /** Putting the app among those of the device, where the browser offers it. */
  readonly install: Install
  readonly updates: Updates
  /** The jobs that were begun in this tab: whoever began one is told when it ends, whatever screen is open. */
  readonly jobsWatch: JobsWatch
}

export type Surroundings = {
  readonly fetch: typeof fetch
  readonly local: Storage
  readonly tab: Storage
  readonly host: string
  readonly isOffline: () => boolean
  readonly toLogin: () => void
  readonly window: Window
  readonly indexedDB: IDBFactory | undefined
  readonly updating: UpdateDependencies
}

export function createServices(from: Surroundings): Services {
  const resets = createStore(0)
  const set = () => session.state.get()?.settings ?? usualOwn
  const notices = createNotices(() => set().notice_seconds * 1000)
  const entries = createEntries()
  const drafts = createDrafts()
  const path = createRecordedPath(from.tab)
  const session = createSession({
    flag: createFlag(from.local),
    path,
    wipe: (kept) => {
      entries.wipe()
      if (!kept.drafts) drafts.forget()
    },
  })
  const host = { host: from.host, use_local_server: localServerOf(from.local) }
  const calls = { fetch: from.fetch, addressOf: (call: string) => addressOf(call, host) }
  const signOutLater = createSignOutLater(from.local, (userId) => createApi({ ...calls, userId: () => userId, patience: 10_000 }))
  const api = createApi({ ...calls, userId: () => session.state.get()?.user.id ?? null, before: signOutLater.before })
  // The loop of the device has a patience of its own, which is the shorter one.
  const apiAs = (userId: string) => createApi({ ...calls, userId: () => userId, before: signOutLater.before, patience: 120_000 })
  const users = remoteUsers(api)
  const approvals = remoteApprovals(api)
  const notifications = remoteNotifications(api)
  const asking = createAsking({ approvals, notices, dealWith: (error, handlers) => dealWith(error, handlers) })
  const updates = createUpdates(from.updating)
  const keeper = createKeeper({
    session,
    drafts,
    local: from.local,
    peek: () => peek(from.indexedDB),
    load: () => import('./local/opened.ts').then(({ deviceCode }) => deviceCode({ apiAs, session, notices, dealWith, appStored: updates.stored })),
    tellLost: (unsent) => notices.show('negative', recordsLost(unsent)),
  })
  const dealWith = createOutcomes({
    notices,
    session,
    leave: () => {
      const userId = session.state.get()?.user.id
      if (userId !== undefined) void keeper.leave(userId, { handOver: true })
    },
    toLogin: from.toLogin,
    isOffline: from.isOffline,
    ask: asking.ask,
  })
  const resetState = () => {
    resets.set(resets.get() + 1)
    api.abortGets()
    asking.dismiss()
  }
  session.state.subscribe(() => {
    if (session.state.get() === null) asking.dismiss()
  })
  const inform = createInform({ session, users, dealWith })
  const recall = async () => {
    const known = await keeper.recall()
    return known === null ? null : { user: known.user, allowedPaths: known.allowed_paths, version: known.version, settings: { ...usualOwn, ...known.settings } }
  }
  const guard = createGuard({
    session,
    path,
    users,
    dealWith,
    resetState,
    inform,
    recall,
    isOffline: from.isOffline,
    now: Date.now,
  })
  const auth = remoteAuth(api)
  const signOut = createSignOut({ auth, session, drafts, notices, keeper, later: signOutLater, dealWith, toLogin: from.toLogin })
  const install = createInstall(from.window)
  const jobsWatch = createJobsWatch(from.tab)
  updates.hold(() => drafts.any() || api.changing.count() > 0 || keeper.isSending())
  return {
    api, auth, users, approvals, notifications, asking, session, path, notices, entries, drafts, dealWith, guard, inform, resets,
    keeper, signOut, signOutLater, install, updates, jobsWatch,
  }
}
