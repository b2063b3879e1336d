import type { SyncState } from '../../device/device.ts'
import type { Store } from '../../ui/browser/store.ts'
import { wakeTag } from '../serviceWorker/signals.ts'

/** Background Sync, which only some browsers have and the compiler's library does not know. */
type WithSync = ServiceWorkerRegistration & { readonly sync?: { readonly register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to tell when there is a network again, once for each time that something waits and the server
 * was not reached. It is told to the service worker, which wakes the pages that are open (serviceWorker/worker.ts):
 * with none open nothing is sent until the app is opened again.
 */
export function askToBeWoken(
  sync: Pick<Store<SyncState>, 'get' | 'subscribe'>,
  workers: Pick<ServiceWorkerContainer, 'ready'> | undefined,
): () => void {
  let asked = false
  const look = () => {
    const { counts, reached } = sync.get()
    const stuck = !reached && counts.waiting + counts.photos > 0
    if (stuck && !asked && workers !== undefined) void ask(workers)
    asked = stuck
  }
  look()
  return sync.subscribe(look)
}

async function ask(workers: Pick<ServiceWorkerContainer, 'ready'>): Promise<void> {
  try {
    const registration = (await workers.ready) as WithSync
    await registration.sync?.register(wakeTag)
  } catch {
    // Refused, or there is none: the page itself notices that the network is back.
  }
}
