import { createApi, type Api } from '../api/api.ts'
import { addressOf } from '../api/address.ts'
import type { DealWith } from '../api/refusals.ts'
import { remoteAuth } from '../domains/auth/auth.remote.ts'
import { remoteUsers } from '../domains/users/users.remote.ts'
import type { AuthRepository } from '../domains/auth/auth.repository.ts'
import type { UsersRepository } from '../domains/users/users.repository.ts'
import { createDrafts, type Drafts } from '../ui/drafts.ts'
import { createEntries, type Entries } from '../ui/entries.ts'
import { createNotices, type Notices } from '../ui/notices.ts'
import { createStore, type Store } from '../ui/store.ts'
import { createFlag } from './flag.ts'
import { createGuard, type Guard } from './guard.ts'
import { createOutcomes } from './outcomes.ts'
import { createRecordedPath, type RecordedPath } from './recordedPath.ts'
import { createSession, type Session } from './session.ts'

/** Everything that screens share, made once for a page. */
export type Services = {
  readonly api: Api
  readonly auth: AuthRepository
  readonly users: UsersRepository
  readonly session: Session
  readonly path: RecordedPath
  readonly notices: Notices
  readonly entries: Entries
  readonly drafts: Drafts
  readonly dealWith: DealWith
  readonly guard: Guard
  /** Counts the changes of context; the cache of answers and everything open over a screen watch it. */
  readonly resets: Store<number>
}

export type Surroundings = {
  readonly fetch: typeof fetch
  readonly local: Storage
  readonly tab: Storage
  readonly host: string
  readonly useLocalServer: boolean
  readonly isOffline: () => boolean
  readonly toLogin: () => void
}

export function createServices(from: Surroundings): Services {
  const resets = createStore(0)
  const notices = createNotices()
  const entries = createEntries()
  const drafts = createDrafts()
  const path = createRecordedPath(from.tab)
  const session = createSession({
    flag: createFlag(from.local),
    path,
    wipe: (kept) => {
      entries.wipe()
      if (!kept.drafts) drafts.wipe()
    },
  })
  const api = createApi({
    fetch: from.fetch,
    addressOf: (call) => addressOf(call, { host: from.host, use_local_server: from.useLocalServer }),
    userId: () => session.state.get()?.user.id ?? null,
  })
  const users = remoteUsers(api)
  const dealWith = createOutcomes({ notices, session, toLogin: from.toLogin, isOffline: from.isOffline })
  const resetState = () => {
    resets.set(resets.get() + 1)
    api.abortGets()
  }
  const guard = createGuard({ session, path, users, dealWith, resetState })
  return { api, auth: remoteAuth(api), users, session, path, notices, entries, drafts, dealWith, guard, resets }
}
