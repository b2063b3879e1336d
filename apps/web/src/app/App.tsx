import { loginPath } from '@bisita/contract/paths'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RefusalsProvider } from '../api/refusals.ts'
import { DraftsProvider } from '../ui/browser/drafts.ts'
import { EntriesProvider } from '../ui/browser/entries.ts'
import { KitProvider } from '../ui/KitProvider.tsx'
import { nameManifest } from './updating/install.ts'
import { makeRouter } from './router.tsx'
import { createServices } from './services.ts'
import { updateChannel } from './serviceWorker/signals.ts'
import { indexedDBOf, storageOf } from './storage.ts'
import { ServicesProvider } from './useServices.ts'
import { workersOf } from './updating/updates.ts'
import { watch } from './updating/watch.ts'

const services = createServices({
  fetch: (input, init) => window.fetch(input, init),
  local: storageOf(() => window.localStorage),
  tab: storageOf(() => window.sessionStorage),
  host: import.meta.env.VITE_HOST ?? '',
  isOffline: () => !navigator.onLine,
  toLogin: () => void router.navigate({ to: loginPath, ignoreBlocker: true }),
  window,
  indexedDB: indexedDBOf(window),
  updating: {
    workers: workersOf(navigator),
    channel: 'BroadcastChannel' in window ? new BroadcastChannel(updateChannel) : undefined,
    open: (href) => (href === undefined ? window.location.reload() : window.location.assign(href)),
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
        <RefusalsProvider value={services.dealWith}>
          <EntriesProvider value={services.entries}>
            <DraftsProvider value={services.drafts}>
              <KitProvider>
                <RouterProvider router={router} />
              </KitProvider>
            </DraftsProvider>
          </EntriesProvider>
        </RefusalsProvider>
      </ServicesProvider>
    </StrictMode>
  )
}
