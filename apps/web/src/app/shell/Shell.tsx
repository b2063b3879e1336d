import { loginPath } from '@bisita/contract/paths'
import { mayOpen, isScreen } from '@bisita/rules/places/routes'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useDevice } from '../../device/device.ts'
import { UndoneActs } from '../../api/idempotencyKey.ts'
import { ViewsSlot, type ListColumns } from '../../ui/list/viewsSlot.ts'
import { PermissionsProvider, permissionsFor } from '../../ui/permissions.ts'
import { ListPreferencesProvider, listPreferencesOf } from '../../ui/browser/listPreferences.ts'
import { useStore } from '../../ui/browser/store.ts'
import { lazyWithPreload } from '../../ui/lazyWithPreload.tsx'
import { DeviceBanner } from '../../features/phone/DeviceBanner.tsx'
import { NotAllowed } from '../plain/NotAllowed.tsx'
import type { SessionState } from '../session/session.ts'
import { storageOf } from '../../frame/storage.ts'
import { SignedInProvider } from '../../frame/useSignedIn.ts'
import { useServices } from '../../frame/useServices.ts'
import { ApprovalPromptDialog } from './ApprovalPromptDialog.tsx'
import { ProofPromptDialog } from './ProofPromptDialog.tsx'
import { RepositoryProviders } from './RepositoryProviders.tsx'
import { Frame } from './Frame.tsx'
import { JobsAwaited } from './JobsAwaited.tsx'
import { LocalNotice } from './LocalNotice.tsx'
import { SigningOut } from '../../frame/SigningOut.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useLocalInfo } from './useLocalInfo.ts'
import { useInfoRefresh } from './useInfoRefresh.ts'

/** Where its file does not arrive, a list has no saved views. */
const ListViews = lazyWithPreload(() => import('../../features/users/views/ListViews.tsx').catch(() => ({ ListViews: () => null })), 'ListViews')

const PasswordDuePage = lazyWithPreload(() => import('../plain/PasswordDuePage.tsx'), 'PasswordDuePage')
const FactorDuePage = lazyWithPreload(() => import('../plain/FactorDuePage.tsx'), 'FactorDuePage')

function SignedIn({ state, path }: { state: SessionState; path: string }) {
  const { settings, user } = state
  const inForce = useMemo(() => permissionsFor(user.user_type, settings), [user.user_type, settings])
  return (
    <PermissionsProvider value={inForce}>
      <Screen state={state} path={path} />
    </PermissionsProvider>
  )
}

/** The saved views of lists, which need the network: a representative's lists do without. Their place is kept until their code is there. */
function useViewsSlot(wanted: boolean) {
  return useMemo(() => {
    if (!wanted) return null
    let columns: ListColumns | null = null
    const register = (shown: ListColumns | null) => void (columns = shown)
    return { columns: () => columns, register, render: (narrow: boolean) => <Suspense fallback={<div data-views={narrow ? 'narrow' : ''} />}><ListViews narrow={narrow} /></Suspense> }
  }, [wanted])
}

function Screen({ state, path }: { state: SessionState; path: string }) {
  const device = useDevice()
  useInfoRefresh(device)
  const info = useLocalInfo(state, device)
  const views = useViewsSlot(state.user.user_type !== 'mr')
  if (state.user.must_change_password)
    return (
      <Suspense>
        <PasswordDuePage />
      </Suspense>
    )
  if (state.factorDue === true)
    return (
      <Suspense>
        <FactorDuePage />
        <ProofPromptDialog />
      </Suspense>
    )
  const open = mayOpen(path, state.allowedPaths) || !isScreen(path)
  return (
    <SignedInProvider value={{ ...state, info }}>
      <Frame>
        <UpdateNotice />
        <LocalNotice />
        {device !== null && <DeviceBanner device={device} />}
        <ViewsSlot value={views}>{open ? <Outlet /> : <NotAllowed />}</ViewsSlot>
      </Frame>
      <ApprovalPromptDialog />
      <ProofPromptDialog />
      <SigningOut />
      <JobsAwaited />
    </SignedInProvider>
  )
}

/** Everything around a screen. Signed out only the not-found page is shown in it, without the frame. */
export function Shell() {
  const { session, undoneActs } = useServices()
  const state = useStore(session.state)
  const { pathname } = useLocation()
  const userId = state?.user.id ?? ''
  const preferences = useMemo(() => listPreferencesOf(storageOf(() => window.localStorage), userId), [userId])
  // Just after a sign-out the path is the login's already, while the screen that was left still stands here.
  if (state === null) return isScreen(pathname) || pathname === loginPath ? null : <BareNotFound />
  return (
    <SignedInProvider value={state}>
      <ListPreferencesProvider value={preferences}>
        <UndoneActs value={undoneActs}>
          <RepositoryProviders key={state.user.id}>
            <SignedIn state={state} path={pathname} />
          </RepositoryProviders>
        </UndoneActs>
      </ListPreferencesProvider>
    </SignedInProvider>
  )
}

const BareNotFound = () => (
  <main style={{ paddingInline: 'var(--gutter)' }}>
    <Outlet />
  </main>
)
