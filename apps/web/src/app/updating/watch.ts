import { messages } from '@bisita/contract/messages'
import { usualOwnSettings } from '@bisita/rules/settings'
import { loginPath } from '@bisita/contract/paths'
import { afterFirstScreen } from '../firstScreen.ts'
import { afterSignIn } from '../session/guard.ts'
import { lockWhenHidden } from '../lock/lockWhenHidden.ts'
import { persistOverReload } from './persistOverReload.ts'
import type { Router } from '../router.tsx'
import type { Services } from '../services.ts'
import { storageOf } from '../../frame/storage.ts'
import { renewTexts } from '../../words/language.ts'
import { listenToTabs } from '../session/tabs.ts'

/** Moves the focus to the new screen's heading, so that reading and tabbing start there. */
function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * A newer build has other file names, so a part that is loaded late may be gone: the page as a whole is
 * not. Once only for a build, and not where the network or the server is what is missing.
 */
async function renew(storage: Storage, updates: Services['updates']): Promise<void> {
  const build = import.meta.url
  if (!navigator.onLine || storage.getItem('renewed') === build) return
  storage.setItem('renewed', build)
  if (!(await updates.renew())) storage.removeItem('renewed')
}

/** After the first screen stands: what is kept for later must not slow it down. */
function whenIdle(work: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 2_000))
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}

/** What the page reacts to for as long as it is open: its history, the network, other tabs. */
export function watch({ api, approvalPrompts, proofPrompt, deskCalls, historyMemory: entries, deviceLifecycle, deviceLock, notices, session, path, pendingSignOut: signOutLater, updates }: Services, router: Router): void {
  let at = router.history.location
  entries.moveTo(at.state.__TSR_index, { pushed: false, carry: false })
  persistOverReload({ historyMemory: entries, session, isSealed: deviceLock.isSealed }, window, storageOf(() => window.sessionStorage))
  router.history.subscribe(({ location, action }) => {
    const carry = location.pathname === at.pathname
    entries.moveTo(location.state.__TSR_index, { pushed: action.type === 'PUSH', carry })
    // A person who goes Back from under a dialog has left the form that opened it.
    if (action.type !== 'REPLACE') {
      approvalPrompts.dismiss()
      proofPrompt.end(false)
    }
    at = location
  })

  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) focusHeading()
  })

  window.addEventListener('offline', () => notices.show('negative', messages.offline))
  window.addEventListener('online', () => notices.show('positive', messages.online))

  // Sends a pending sign-out as soon as there is a network, not only with the next request.
  const signOutNow = () => void signOutLater.before()?.catch(() => undefined)
  window.addEventListener('online', signOutNow)
  window.addEventListener('online', deviceLifecycle.quarantineRest)
  window.addEventListener('online', deskCalls.sendNow)
  // A call that is not on the disk yet would go with the page.
  window.addEventListener('beforeunload', (event) => {
    if (deskCalls.isWritten()) return
    event.preventDefault()
    // What Chrome before 119 goes by.
    Object.assign(event, { returnValue: '' })
  })
  signOutNow()
  lockWhenHidden(document, { isSealed: deviceLock.isSealed, minutes: () => session.state.get()?.settings.lock_after ?? usualOwnSettings.lock_after, lockNow: () => void deviceLifecycle.lockNow() })

  listenToTabs(window, {
    signedOut: () => {
      if (session.state.get() === null) return
      session.end({ keepPath: false })
      void router.navigate({ to: loginPath, ignoreBlocker: true })
    },
    signedIn: () => {
      if (session.state.get() === null) void router.navigate({ to: afterSignIn(path) })
    },
  })

  window.addEventListener('vite:preloadError', () => void renew(window.sessionStorage, updates))
  // Reminders that reach a closed page come with a file of their own, once there is time for it.
  afterFirstScreen(() => {
    const loaded = import('../push/watchPush.ts').then(({ watchPush }) => watchPush({ api, session }, router, window))
    // Without the file this page opens no reminder; the next one asks for it again.
    loaded.catch(() => undefined)
  })
  // After an update, the texts of another language come for the next start.
  afterFirstScreen(() => void renewTexts(storageOf(() => window.localStorage), null).catch(() => undefined))
  // A page that the worker has opened has time to look for a newer one.
  if (updates.isControlled()) afterFirstScreen(updates.start)
  else whenIdle(updates.start)
}
