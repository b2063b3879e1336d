import { signedInFlag } from '@bisita/contract/limits'

/** What another tab of this browser did; all tabs share one session. */
export type TabNews = { readonly signedIn: () => void; readonly signedOut: () => void }

/** Hears of sign-in and sign-out in other tabs through the flag they share. Gives what stops it. */
export function listenToTabs(page: Pick<Window, 'addEventListener' | 'removeEventListener'>, news: TabNews): () => void {
  const hear = (event: StorageEvent) => {
    // A null key is a cleared storage.
    if (event.key !== null && event.key !== signedInFlag) return
    if (event.key !== null && event.newValue === 'true') news.signedIn()
    else news.signedOut()
  }
  page.addEventListener('storage', hear)
  return () => page.removeEventListener('storage', hear)
}
