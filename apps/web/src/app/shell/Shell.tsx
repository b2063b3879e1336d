import { loginPath } from '@bisita/contract/paths'
import { mayOpen, isScreen } from '@bisita/rules/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { ClientsProvider } from '../../domains/clients/clients.repository.ts'
import { remoteClients } from '../../domains/clients/clients.remote.ts'
import { DashboardsProvider } from '../../domains/dashboards/dashboards.repository.ts'
import { remoteDashboards } from '../../domains/dashboards/dashboards.remote.ts'
import { LocationsProvider } from '../../domains/locations/locations.repository.ts'
import { remoteLocations } from '../../domains/locations/locations.remote.ts'
import { UsersProvider } from '../../domains/users/users.repository.ts'
import { useStore } from '../../ui/store.ts'
import { NotAllowed } from '../pages/NotAllowed.tsx'
import { createQueryClient } from '../queryClient.ts'
import type { SessionState } from '../session.ts'
import { SignedInProvider } from '../useSignedIn.ts'
import { useServices } from '../useServices.ts'
import { Frame } from './Frame.tsx'
import { useInfoRefresh } from './useInfoRefresh.ts'

const PasswordDuePage = lazy(() =>
  import('../pages/PasswordDuePage.tsx').then(({ PasswordDuePage: component }) => ({ default: component })),
)

/** The repositories of the domains and the cache of their answers, for as long as the user is signed in. */
function Data({ children }: { children: ReactNode }) {
  const { api, users, dealWith, resets } = useServices()
  const [made] = useState(() => ({
    queries: createQueryClient(dealWith),
    clients: remoteClients(api),
    locations: remoteLocations(api),
    dashboards: remoteDashboards(api),
  }))
  useEffect(() => {
    const stop = resets.subscribe(() => void made.queries.cancelQueries())
    return () => {
      stop()
      made.queries.clear()
    }
  }, [made, resets])
  return (
    <QueryClientProvider client={made.queries}>
      <UsersProvider value={users}>
        <ClientsProvider value={made.clients}>
          <LocationsProvider value={made.locations}>
            <DashboardsProvider value={made.dashboards}>{children}</DashboardsProvider>
          </LocationsProvider>
        </ClientsProvider>
      </UsersProvider>
    </QueryClientProvider>
  )
}

function SignedIn({ state, path }: { state: SessionState; path: string }) {
  useInfoRefresh()
  if (state.user.must_change_password)
    return (
      <Suspense>
        <PasswordDuePage />
      </Suspense>
    )
  const open = mayOpen(path, state.allowedPaths) || !isScreen(path)
  return <Frame>{open ? <Outlet /> : <NotAllowed />}</Frame>
}

/** Everything around a screen. Signed out only the not-found page is shown in it, without the frame. */
export function Shell() {
  const state = useStore(useServices().session.state)
  const { pathname } = useLocation()
  // Just after a sign-out the path is the login's already, while the screen that was left still stands here.
  if (state === null) return isScreen(pathname) || pathname === loginPath ? null : <BareNotFound />
  return (
    <SignedInProvider value={state}>
      <Data key={state.user.id}>
        <SignedIn state={state} path={pathname} />
      </Data>
    </SignedInProvider>
  )
}

const BareNotFound = () => (
  <main style={{ paddingInline: 'var(--gutter)' }}>
    <Outlet />
  </main>
)
