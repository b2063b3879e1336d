import type { OwnSettings } from '@bisita/contract/settings'
import type { CurrentUser } from '@bisita/contract/users/users'
import { usualOwnSettings } from '@bisita/rules/settings'
import { createStore, type Store } from '../../ui/browser/store.ts'
import type { ListInfo } from '../../features/users/users.queries.ts'
import type { SessionEnd } from './endedLabels.ts'
import type { Flag } from './flag.ts'
import type { RecordedPath } from './recordedPath.ts'

/** What the page knows of the signed-in user. */
export type SessionState = {
  readonly user: CurrentUser
  readonly allowedPaths: readonly string[]
  /** Whether a second step of signing in must be set up before anything else. */
  readonly factorDue?: boolean
  /** The server's version; null until the first refresh. */
  readonly version: string | null
  readonly info: ListInfo | null
  /** What the organisation has set; the usual until the first refresh. */
  readonly settings: OwnSettings
  /** Where the call desk opens a softphone; absent where it is the device's own. */
  readonly dialUrl?: string
  /** The pictures under the map; absent where there are none. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string }
}

export type Session = {
  readonly state: Store<SessionState | null>
  /** True when the browser's session turned out to be somebody else's than this page was opened for. */
  readonly takenOver: Store<boolean>
  /** Why the last session ended, where it did by time: said at the login. */
  readonly ended: Store<SessionEnd | null>
  readonly isSignedIn: () => boolean
  /** After an accepted sign-in. */
  readonly begin: (state: Pick<SessionState, 'user' | 'allowedPaths' | 'factorDue'>) => void
  /** What a refresh found. */
  readonly refresh: (found: Pick<SessionState, 'user' | 'allowedPaths' | 'factorDue' | 'version' | 'settings' | 'dialUrl' | 'mapTiles'>) => void
  readonly setInfo: (info: ListInfo) => void
  /** The server wants a password of the user's own first, or has got it. */
  readonly passwordDue: (due: boolean) => void
  /** The server wants a second step of signing in to be set up first, or has got it. */
  readonly factorDue: (due: boolean) => void
  /** Forgets the user in this browser; an expired session keeps the path and the drafts for the same user's return. */
  readonly end: (options: { keepPath: boolean; ended?: SessionEnd | undefined }) => void
}

export type SessionDependencies = {
  readonly flag: Flag
  readonly path: RecordedPath
  /** Throws away what screens hold of the user. What was typed and not saved goes too, unless the same user may come back to it. */
  readonly wipe: (keep: { drafts: boolean }) => void
}

export function createSession({ flag, path, wipe }: SessionDependencies): Session {
  const state = createStore<SessionState | null>(null)
  const taken = createStore(false)
  const ended = createStore<SessionEnd | null>(null)
  /** Whose session was here last: only they may find their drafts again. */
  let last: string | null = null
  const change = (by: Partial<SessionState>) => {
    const now = state.get()
    if (now !== null) state.set({ ...now, ...by })
  }

  return {
    state,
    takenOver: taken,
    ended,
    isSignedIn: flag.isSet,
    begin: ({ user, allowedPaths, factorDue = false }) => {
      wipe({ drafts: user.id === last })
      last = user.id
      flag.set()
      taken.set(false)
      ended.set(null)
      state.set({ user, allowedPaths, factorDue, version: null, info: null, settings: usualOwnSettings })
    },
    refresh: ({ user, allowedPaths, factorDue = false, version, settings, dialUrl, mapTiles }) => {
      const before = state.get()
      if (before !== null && before.user.id !== user.id) taken.set(true)
      else {
        last = user.id
        state.set({ user, allowedPaths, factorDue, version, info: before?.info ?? null, settings, ...(dialUrl === undefined ? {} : { dialUrl }), ...(mapTiles === undefined ? {} : { mapTiles }) })
      }
    },
    setInfo: (info) => change({ info }),
    passwordDue: (due) => {
      const user = state.get()?.user
      if (user !== undefined) change({ user: { ...user, must_change_password: due } })
    },
    factorDue: (due) => change({ factorDue: due }),
    end: ({ keepPath, ended: why }) => {
      ended.set(why ?? null)
      if (!keepPath) path.forget()
      flag.clear()
      state.set(null)
      wipe({ drafts: keepPath })
    },
  }
}
