import { userCurrent } from '@bisita/contract/calls/calls'
import type { Language } from '@bisita/contract/users/languages'
import { guardTimeout } from '@bisita/contract/limits'
import { homePath, loginPath } from '@bisita/contract/paths'
import { isScreen } from '@bisita/rules/places/routes'
import type { Api } from '../../api/api.ts'
import { Aborted, NoAnswer, Refused } from '../../api/outcomes.ts'
import type { HandleOutcome } from '../../api/handleOutcome.ts'
import type { RecordedPath } from './recordedPath.ts'
import type { Session } from './session.ts'

/** Where a navigation ends: where it wanted to go, or at one of two other places. */
export type GuardDecision = 'go' | 'login' | 'home'

export type GuardDependencies = {
  readonly session: Session
  readonly path: RecordedPath
  readonly api: Pick<Api, 'call'>
  readonly handleOutcome: HandleOutcome
  /** Aborts pending GETs and closes what lies over the screen. */
  readonly resetState: () => void
  /** Loads the user-list info; never throws. */
  readonly refreshInfo: () => Promise<void>
  /** Who was signed in on this device last, for a page that opens; null where nobody is remembered. */
  readonly recall: () => Promise<Parameters<Session['refresh']>[0] | null>
  /** Shows the person's language at the next start of the app. */
  readonly followLanguage: (language: Language | null) => void
  readonly isOffline: () => boolean
  readonly now: () => number
}

/** After no answer nobody waits for the next one for so long; milliseconds. */
const silence = 10_000

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The check before each route change (promises/screens 2): record the path, refresh the current
 * user, reset the app's state, load the user-list info.
 */
export function createGuard(from: GuardDependencies) {
  const { session, path, api, handleOutcome: dealWith, resetState, refreshInfo: inform, recall, followLanguage, isOffline, now } = from
  let guarded: string | null = null
  let silentSince = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const found = await api.call(userCurrent, {})
    session.refresh({ user: found.user, allowedPaths: found.allowed_paths, factorDue: found.factor_due ?? false, version: found.version, settings: found.settings, ...(found.dial_url === undefined ? {} : { dialUrl: found.dial_url }), ...(found.map_tiles === undefined ? {} : { mapTiles: found.map_tiles }) })
    followLanguage(found.user.language)
    // Only now: a server that does not answer who it is need not be asked for more.
    if (!found.user.must_change_password && found.factor_due !== true) void inform()
  }

  /** A page opens as the user whom this device remembers as signed in, until the server says otherwise. */
  async function remember(): Promise<void> {
    if (session.state.get() !== null) return
    const known = await recall()
    if (known !== null && session.isSignedIn() && session.state.get() === null) session.refresh(known)
  }

  /**
   * Waits for the user, but not for ever where we know who it was: a weak network must not hold a screen back,
   * and one that was silent just now holds it back not at all.
   */
  async function refreshInTime(): Promise<void> {
    const quiet = isOffline() || now() - silentSince < silence
    const refreshing = refresh()
    if (session.state.get() === null) return refreshing
    const late = refreshing.then(
      () => void (silentSince = Number.NEGATIVE_INFINITY),
      (error: unknown) => {
        if (error instanceof Refused) dealWith(error)
        else if (error instanceof NoAnswer) silentSince = now()
      },
    )
    if (quiet) return
    const tooLate = later(guardTimeout).then(() => 'late' as const)
    if ((await Promise.race([late, tooLate])) === 'late') silentSince = now()
  }

  return async (to: { pathname: string; href: string }): Promise<GuardDecision> => {
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
    await remember()
    try {
      await refreshInTime()
    } catch (error) {
      if (error instanceof Aborted) return 'go'
      dealWith(error)
      if (session.isSignedIn()) throw error
    }
    if (!session.isSignedIn()) return 'login'
    guarded = to.pathname
    return 'go'
  }
}

export type Guard = ReturnType<typeof createGuard>

/** Where a sign-in leads. */
export const afterSignIn = (path: RecordedPath): string => path.take() ?? homePath
