import { loginPath } from '@bisita/contract/paths'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { OutcomeProvider } from '../api/handleOutcome.ts'
import { ApiProvider } from '../api/useCall.ts'
import { DraftsProvider } from '../ui/browser/drafts.ts'
import { HistoryMemoryProvider } from '../ui/browser/historyMemory.ts'
import { KitProvider } from '../ui/KitProvider.tsx'
import { browserOf } from './local/browser.ts'
import { nameManifest } from './updating/install.ts'
import { makeRouter } from './router.tsx'
import { createServices } from './services.ts'
import { updateChannel, workerAddress } from './serviceWorker/signals.ts'
import { indexedDBOf, storageOf } from '../frame/storage.ts'
import { ServicesProvider } from '../frame/useServices.ts'
import { workersOf } from './updating/updates.ts'
import { watch } from './updating/watch.ts'

const browser = browserOf(window)

const services = createServices({
  fetch: (input, init) => window.fetch(input, init),
  local: storageOf(() => window.localStorage),
  tab: storageOf(() => window.sessionStorage),
  host: import.meta.env.VITE_HOST ?? '',
  isOffline: () => !navigator.onLine,
  toLogin: () => void router.navigate({ to: loginPath, ignoreBlocker: true }),
  window,
  indexedDB: indexedDBOf(window),
  locks: browser.locks,
  channel: browser.channel,
  isAt: (path) => window.location.pathname === path,
  updating: {
    workers: workersOf(navigator),
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(updateChannel) : undefined,
    open: (href) => (href === undefined ? window.location.reload() : window.location.assign(href)),
    // A file that no worker keeps.
    isServed: async () => (await window.fetch(workerAddress, { method: 'HEAD', cache: 'no-store' })).ok,
  },
})

const router = makeRouter(services)

watch(services, router)
nameManifest(document)

/** The page: its shared services, the kit, the routes. */
export function App() {
  return (
    <StrictMode>
      <ServicesProvider value={services}>
        <ApiProvider value={services.api}>
          <OutcomeProvider value={services.handleOutcome}>
            <HistoryMemoryProvider value={services.historyMemory}>
              <DraftsProvider value={services.drafts}>
                <KitProvider>
                  <RouterProvider router={router} />
                </KitProvider>
              </DraftsProvider>
            </HistoryMemoryProvider>
          </OutcomeProvider>
        </ApiProvider>
      </ServicesProvider>
    </StrictMode>
  )
}
