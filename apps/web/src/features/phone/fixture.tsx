import { usualOwnSettings } from '@bisita/rules/settings'
import { t } from '@bisita/contract/words'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { OutcomeProvider } from '../../api/handleOutcome.ts'
import { DeviceProvider } from '../../device/device.ts'
import { ClientsProvider, type ClientsRepository } from '../clients/clients.repository.ts'
import { LocationsProvider, type LocationsRepository } from '../locations/locations.repository.ts'
import { ProductsProvider, type ProductsRepository } from '../products/products.repository.ts'
import { provide, renderWith } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import { createNotices } from '../../ui/notices.ts'
import { createStore } from '../../ui/browser/store.ts'
import { settingsSearch } from '../settings/screens/settingsSearch.ts'
import type { Services } from '../../app/services.ts'
import { someUser } from '../../app/testing.ts'
import { ServicesProvider } from '../../frame/useServices.ts'
import { SignedInProvider } from '../../frame/useSignedIn.ts'
import type { fakeDevice } from './testing.ts'
import { someClient } from '../../testing/records.ts'

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
export async function deviceFixture(device: ReturnType<typeof fakeDevice>['device'], children: ReactNode, { at = '/settings', canInstall = false, everywhere = false }: Options = {}) {
  const notices = createNotices()
  const prompted: true[] = []
  const install = createStore({ canInstall, prompt: async () => void prompted.push(true) })
  const services = { notices, install } as unknown as Services
  const root = createRootRoute()
  const main = createRoute({ getParentRoute: () => root, id: 'main' })
  const page = (path: string, shown: ReactNode) => createRoute({ getParentRoute: () => main, path, validateSearch: settingsSearch, component: () => shown })
  const router = createRouter({
    routeTree: root.addChildren([main.addChildren([page('/settings', children), page('/clients', everywhere ? children : <p>{t('The clients')}</p>)])]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  const drafts = createDrafts()
  const element = await renderWith(
    [
      provide(ServicesProvider, services),
      provide(SignedInProvider, { user: someUser(), allowedPaths: [], info: null, version: '0.1.0', settings: usualOwnSettings }),
      provide(OutcomeProvider, () => undefined),
      provide(DraftsProvider, drafts),
      provide(DeviceProvider, device),
      provide(ClientsProvider, clients),
      provide(LocationsProvider, locations),
      provide(ProductsProvider, products),
    ],
    <RouterProvider router={router as never} />,
  )
  await settle()
  return { page: element, router, drafts, prompted, texts: () => notices.list().map(({ text }) => text) }
}

/** Lets what was asked be answered. */
export const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 20))))
