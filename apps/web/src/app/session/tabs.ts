import { signedInFlag } from '@bisita/contract/limits'

/** What another tab of this browser did; all tabs share one session. */
export type TabListener = { readonly signedIn: () => void; readonly signedOut: () => void }

/**
 * Listens for sign-in and sign-out in other tabs through the flag they share. Returns a function that stops listening.
 */
export function listenToTabs(page: Pick<Window, 'addEventListener' | 'removeEventListener'>, news: TabListener): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key is a cleared storage.
    if (event.key !== null && event.key !== signedInFlag) return
    if (event.key !== null && event.newValue === 'true') news.signedIn()
    else news.signedOut()
  }
  page.addEventListener('storage', onStorage)
  return () => page.removeEventListener('storage', onStorage)
}
