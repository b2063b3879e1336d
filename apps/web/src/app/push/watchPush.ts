import type { Api } from '../../api/api.ts'
import { isPushWanted } from '../../features/notifications/push/agreement.ts'
import { pushBrowserOf } from '../../features/notifications/push/browser.ts'
import { comparePush } from '../../features/notifications/push/compare.ts'
import { storageOf } from '../../frame/storage.ts'
import type { Router } from '../router.tsx'
import { isOpenMessage, postSignal } from '../serviceWorker/signals.ts'
import type { Session } from '../session/session.ts'

/**
 * Opens the screen that a reminder leads to, and compares what the browser has subscribed with what the server knows: now, and
 * whenever somebody signs in.
 */
export function watchPush({ api, session }: { readonly api: Api; readonly session: Session }, router: Router, page: Window): void {
  const browser = pushBrowserOf(page)
  page.navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return
    if (ports[0] !== undefined) postSignal(ports[0], 'goes')
    router.history.push(data.open)
  })
  let compared: string | null = null
  const compare = (): void => {
    const { user, factorDue = false } = session.state.get() ?? {}
    const userId = user?.must_change_password === false && !factorDue ? user.id : null
    if (userId === compared) return
    compared = userId
    if (userId === null) return
    // Without an answer the next start compares.
    void comparePush({ api, browser, wanted: isPushWanted(storageOf(() => page.localStorage), userId) }).catch(() => undefined)
  }
  session.state.subscribe(compare)
  compare()
}
