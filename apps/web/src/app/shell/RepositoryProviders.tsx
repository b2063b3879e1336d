import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { DeviceProvider } from '../../device/device.ts'
import { ClientsProvider } from '../../features/clients/clients.repository.ts'
import { ConsentsProvider } from '../../features/consents/consents.repository.ts'
import { DashboardsProvider } from '../../features/dashboards/dashboards.repository.ts'
import { ItinerariesProvider } from '../../features/itineraries/itineraries.repository.ts'
import { LocationsProvider } from '../../features/locations/locations.repository.ts'
import { ProductsProvider } from '../../features/products/products.repository.ts'
import { UsersProvider } from '../../features/users/users.repository.ts'
import { VisitsProvider } from '../../features/visits/visits.repository.ts'
import { createStore, useStore } from '../../ui/browser/store.ts'
import type { WithLocal } from '../local/openedDevice.ts'
import { remoteRepositories, type Repositories } from '../local/repositories.ts'
import { createQueryClient } from '../queryClient.ts'
import { useServices } from '../../frame/useServices.ts'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { PhotoSender } from './PhotoSender.tsx'
import { useLocalChanges } from './useLocalChanges.ts'

/** What follows from a call that was stored. */
const changedByCall = ['visits', 'clients', 'dashboards', 'desk']

/** The cache of answers, for as long as the user is signed in. */
function useQueries(): QueryClient {
  const { handleOutcome: dealWith, deskCalls, resets, undone, refreshInfo } = useServices()
  const [queries] = useState(() => createQueryClient(dealWith))
  useEffect(() => {
    const stop = resets.subscribe(() => void queries.cancelQueries())
    const again = undone.subscribe(() => {
      void queries.invalidateQueries()
      // The bell counts again.
      void refreshInfo()
    })
    const deaf = deskCalls.stored.subscribe(() => void queries.invalidateQueries({ predicate: ({ queryKey: [domain] }) => changedByCall.includes(String(domain)) }))
    return () => {
      stop()
      again()
      deaf()
      queries.clear()
    }
  }, [queries, resets, undone, refreshInfo, deskCalls])
  return queries
}

/**
 * The repositories of the domains: an mr's from the local records once they are set up, everybody else's from
 * the network. Chosen when the session opens, and once more when set-up ends; never by whether there is a network.
 */
export function RepositoryProviders({ children }: { children: ReactNode }) {
  const { api, deviceLifecycle } = useServices()
  const queries = useQueries()
  const local = useStore(deviceLifecycle.state)
  const opened = local.stage === 'open' ? local.opened : null
  const [nothing] = useState(() => createStore<WithLocal | null>(null))
  const putBefore = useStore(opened?.local ?? nothing)
  const repositories = useMemo(() => {
    const remote = remoteRepositories(api)
    return putBefore === null ? remote : putBefore(remote)
  }, [api, putBefore])
  useLocalChanges(queries, putBefore === null ? null : opened)
  if (local.stage === 'opening') return <LoadingScreen />
  return (
    <QueryClientProvider client={queries}>
      <DeviceProvider value={opened?.device ?? null}>
        <Provided by={repositories}>
          <PhotoSender>{children}</PhotoSender>
        </Provided>
      </DeviceProvider>
    </QueryClientProvider>
  )
}

function Provided({ by, children }: { by: Repositories; children: ReactNode }) {
  return (
    <UsersProvider value={by.users}>
      <ClientsProvider value={by.clients}>
        <LocationsProvider value={by.locations}>
          <DashboardsProvider value={by.dashboards}>
            <VisitsProvider value={by.visits}>
              <ProductsProvider value={by.products}>
                <ItinerariesProvider value={by.itineraries}>
                  <ConsentsProvider value={by.consents}>{children}</ConsentsProvider>
                </ItinerariesProvider>
              </ProductsProvider>
            </VisitsProvider>
          </DashboardsProvider>
        </LocationsProvider>
      </ClientsProvider>
    </UsersProvider>
  )
}
