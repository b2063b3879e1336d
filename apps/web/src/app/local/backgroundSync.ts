import type { SyncState } from '../../device/device.ts'
import type { Store } from '../../ui/browser/store.ts'
import { backgroundSyncTag } from '../serviceWorker/signals.ts'

/** Background Sync, which only some browsers have and the compiler's library does not know. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

/**
 * Requests a background sync from the browser, once each time that something waits and the server was not reached. The
 * browser wakes the service worker when there is a network again, which wakes the open pages (serviceWorker/worker.ts):
 * with none open nothing is sent until the app is opened again.
 */
export function registerBackgroundSync(
  sync: Pick<Store<SyncState>, 'get' | 'subscribe'>,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined,
): () => void {
  let wasStuck = false
  const look = () => {
    const { counts, reached } = sync.get()
    const stuck = !reached && counts.waiting + counts.photos > 0
    if (stuck && !wasStuck && workers !== undefined) void ask(workers)
    wasStuck = stuck
  }
  look()
  return sync.subscribe(look)
}

async function ask(workers: Pick<ServiceWorkerContainer, 'ready'>): Promise<void> {
  try {
    const registration = (await workers.ready) as WithSync
    await registration.sync?.register(backgroundSyncTag)
  } catch {
    // Refused, or there is none: the page itself notices that the network is back.
  }
}
