import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { DeviceProvider } from '../../device/device.ts'
import { ApprovalsProvider } from '../../domains/approvals/approvals.repository.ts'
import { BranchesProvider } from '../../domains/branches/branches.repository.ts'
import { ClientsProvider } from '../../domains/clients/clients.repository.ts'
import { DashboardsProvider } from '../../domains/dashboards/dashboards.repository.ts'
import { ItinerariesProvider } from '../../domains/itineraries/itineraries.repository.ts'
import { LocationsProvider } from '../../domains/locations/locations.repository.ts'
import { NotificationsProvider } from '../../domains/notifications/notifications.repository.ts'
import { ProductsProvider } from '../../domains/products/products.repository.ts'
import { UsersProvider } from '../../domains/users/users.repository.ts'
import { VisitsProvider } from '../../domains/visits/visits.repository.ts'
import { createStore, useStore } from '../../ui/browser/store.ts'
import type { PutBefore } from '../local/keeper.ts'
import { remoteRepositories, type Repositories } from '../local/repositories.ts'
import { createQueryClient } from '../queryClient.ts'
import { useServices } from '../useServices.ts'
import { Waiting } from '../Waiting.tsx'
import { PhotoSender } from './PhotoSender.tsx'
import { useLocalChanges } from './useLocalChanges.ts'

/** The cache of answers, for as long as the user is signed in. */
function useQueries(): QueryClient {
  const { dealWith, resets } = useServices()
  const [queries] = useState(() => createQueryClient(dealWith))
  useEffect(() => {
    const stop = resets.subscribe(() => void queries.cancelQueries())
    return () => {
      stop()
      queries.clear()
    }
  }, [queries, resets])
  return queries
}

/**
 * The repositories of the domains: an mr's from the local records once they are set up, everybody else's from
 * the network. Chosen when the session opens, and once more when set-up ends; never by whether there is a network.
 */
export function Data({ children }: { children: ReactNode }) {
  const { api, users, keeper } = useServices()
  const queries = useQueries()
  const local = useStore(keeper.state)
  const opened = local.stage === 'open' ? local.opened : null
  const [nothing] = useState(() => createStore<PutBefore | null>(null))
  const putBefore = useStore(opened?.local ?? nothing)
  const repositories = useMemo(() => {
    const remote = remoteRepositories(api, users)
    return putBefore === null ? remote : putBefore(remote)
  }, [api, users, putBefore])
  useLocalChanges(queries, putBefore === null ? null : opened)
  if (local.stage === 'opening') return <Waiting />
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
  const { approvals, notifications } = useServices()
  return (
    <UsersProvider value={by.users}>
      <ClientsProvider value={by.clients}>
        <LocationsProvider value={by.locations}>
          <DashboardsProvider value={by.dashboards}>
            <BranchesProvider value={by.branches}>
              <VisitsProvider value={by.visits}>
                <ProductsProvider value={by.products}>
                  <ItinerariesProvider value={by.itineraries}>
                    <ApprovalsProvider value={approvals}>
                      <NotificationsProvider value={notifications}>{children}</NotificationsProvider>
                    </ApprovalsProvider>
                  </ItinerariesProvider>
                </ProductsProvider>
              </VisitsProvider>
            </BranchesProvider>
          </DashboardsProvider>
        </LocationsProvider>
      </ClientsProvider>
    </UsersProvider>
  )
}
