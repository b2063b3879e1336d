import { usualOwn } from '@bisita/rules/settings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { RefusalsProvider } from '../../api/refusals.ts'
import { DeviceProvider } from '../../device/device.ts'
import { ClientsProvider, type ClientsRepository } from '../../domains/clients/clients.repository.ts'
import { someClient } from '../../domains/clients/testing.ts'
import { LocationsProvider, type LocationsRepository } from '../../domains/locations/locations.repository.ts'
import { ProductsProvider, type ProductsRepository } from '../../domains/products/products.repository.ts'
import { render } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import { createNotices } from '../../ui/notices.ts'
import { createStore } from '../../ui/browser/store.ts'
import { settingsSearch } from '../pages/settings/settingsSearch.ts'
import type { Services } from '../services.ts'
import { someUser } from '../testing.ts'
import { ServicesProvider } from '../useServices.ts'
import { SignedInProvider } from '../session/useSignedIn.ts'
import type { fakeDevice } from './testing.ts'

/** What jsdom lacks and the router asks for. */
window.scrollTo = () => undefined

const clients = { info: async (id: string) => someClient({ id }) } as unknown as ClientsRepository
const locations = { find: async () => undefined } as unknown as LocationsRepository
const products = { list: async () => [] } as unknown as ProductsRepository

type Options = {
  readonly at?: string
  readonly canInstall?: boolean
  /** Whether what is shown stands over every screen. */
  readonly everywhere?: boolean
}

/** What somebody sees of a device, within everything that such screens need. */
export async function deviceScene(device: ReturnType<typeof fakeDevice>['device'], children: ReactNode, { at = '/settings', canInstall = false, everywhere = false }: Options = {}) {
  const notices = createNotices()
  const prompted: true[] = []
  const install = createStore({ canInstall, prompt: async () => void prompted.push(true) })
  const services = { notices, install } as unknown as Services
  const root = createRootRoute()
  const main = createRoute({ getParentRoute: () => root, id: 'main' })
  const page = (path: string, shown: ReactNode) => createRoute({ getParentRoute: () => main, path, validateSearch: settingsSearch, component: () => shown })
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page('/settings', children), page('/clients', everywhere ? children : <p>The clients</p>)])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const drafts = createDrafts()
  const element = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServicesProvider value={services}>
        <SignedInProvider value={{ user: someUser(), allowedPaths: [], info: null, version: '0.1.0', settings: usualOwn }}>
          <RefusalsProvider value={() => undefined}>
            <DraftsProvider value={drafts}>
              <DeviceProvider value={device}>
                <ClientsProvider value={clients}>
                  <LocationsProvider value={locations}>
                    <ProductsProvider value={products}>
                      <RouterProvider router={router as never} />
                    </ProductsProvider>
                  </LocationsProvider>
                </ClientsProvider>
              </DeviceProvider>
            </DraftsProvider>
          </RefusalsProvider>
        </SignedInProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  await settle()
  return { page: element, router, drafts, prompted, texts: () => notices.list().map(({ text }) => text) }
}

/** Lets what was asked be answered. */
export const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 20))))
