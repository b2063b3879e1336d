import { guardWait } from '@bisita/contract/limits'
import { homePath, loginPath } from '@bisita/contract/paths'
import { isScreen } from '@bisita/rules/routes'
import { Aborted, Refused } from '../api/outcomes.ts'
import type { DealWith } from '../api/refusals.ts'
import type { UsersRepository } from '../domains/users/users.repository.ts'
import type { RecordedPath } from './recordedPath.ts'
import type { Session } from './session.ts'

/** Where a navigation ends: where it wanted to go, or at one of two other places. */
export type Verdict = 'go' | 'login' | 'home'

export type GuardDependencies = {
  readonly session: Session
  readonly path: RecordedPath
  readonly users: Pick<UsersRepository, 'current' | 'listInfo'>
  readonly dealWith: DealWith
  /** Aborts pending GETs and closes what lies over the screen. */
  readonly resetState: () => void
}

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The check before each route change (specification, section 4): record the path, refresh the current
 * user, reset the app's state, load the user-list info.
 */
export function createGuard({ session, path, users, dealWith, resetState }: GuardDependencies) {
  let guarded: string | null = null

  async function refresh(): Promise<void> {
    const found = await users.current()
    session.refresh({ user: found.user, allowedPaths: found.allowed_paths, version: found.version })
  }

  /** Waits for the user, but not for ever where we know who it was: a weak network must not hold a screen back. */
  async function refreshInTime(): Promise<void> {
    const refreshing = refresh()
    if (session.state.get() === null) return refreshing
    const late = refreshing.catch((error: unknown) => {
      if (error instanceof Refused) dealWith(error)
    })
    await Promise.race([late, later(guardWait)])
  }

  /** Its failure is nobody's concern but the session's: the bell stays as it was. */
  async function inform(): Promise<void> {
    try {
      session.inform(await users.listInfo())
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) dealWith(error)
    }
  }

  return async (to: { pathname: string; href: string }): Promise<Verdict> => {
    const isLogin = to.pathname === loginPath
    if (!session.isSignedIn()) {
      guarded = null
      if (isLogin || !(to.pathname === '/' || isScreen(to.pathname))) return 'go'
      path.record(to.href)
      return 'login'
    }
    if (isLogin) return 'home'
    path.record(to.href)
    // Another filter or an opened record is no change of route.
    if (guarded === to.pathname && session.state.get() !== null) return 'go'
    resetState()
    try {
      await refreshInTime()
    } catch (error) {
      if (error instanceof Aborted) return 'go'
      dealWith(error)
      if (session.isSignedIn()) throw error
    }
    if (!session.isSignedIn()) return 'login'
    guarded = to.pathname
    if (session.state.get()?.user.must_change_password === false) void inform()
    return 'go'
  }
}

export type Guard = ReturnType<typeof createGuard>

/** Where a sign-in leads. */
export const afterSignIn = (path: RecordedPath): string => path.take() ?? homePath
