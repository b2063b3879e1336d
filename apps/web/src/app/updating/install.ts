import { createStore, type Store } from '../../ui/browser/store.ts'
import { afterFirstScreen } from '../firstScreen.ts'

/** Whether the browser offers to put the app among those of the device, and how the person takes the offer up. */
export type InstallOffer = { readonly canInstall: boolean; readonly prompt: () => Promise<void> }

export type Install = Pick<Store<InstallOffer>, 'get' | 'subscribe'>

/** What Chromium fires; not in the compiler's library, since no other browser has it. */
type BeforeInstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

/** Names the app's manifest where the page does not: that of a phone, which opens without (build/serviceWorker.ts). */
export function nameManifest(page: Document): void {
  afterFirstScreen(() => {
    if (page.querySelector('link[rel=manifest]') !== null) return
    const link = page.createElement('link')
    link.rel = 'manifest'
    link.href = '/manifest.webmanifest'
    page.head.append(link)
  })
}

const none: InstallOffer = { canInstall: false, prompt: () => Promise.resolve() }

/** Keeps the browser's offer until the person asks for it. An offer is good once. */
export function createInstall(page: Pick<Window, 'addEventListener'>): Install {
  const store = createStore(none)
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    const offer = event as BeforeInstallPrompt
    const prompt = async () => {
      store.set(none)
      await offer.prompt()
    }
    store.set({ canInstall: true, prompt })
  })
  page.addEventListener('appinstalled', () => store.set(none))
  return store
}
