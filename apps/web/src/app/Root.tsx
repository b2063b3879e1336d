import { Outlet } from '@tanstack/react-router'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Notices } from '../ui/Notices.tsx'
import { useStore } from '../ui/browser/store.ts'
import { TakenPage } from './pages/plain/TakenPage.tsx'
import { useServices } from './useServices.ts'

/** What stands over every screen: the loading bar and the notices. */
export function Root() {
  const { api, notices, session } = useServices()
  const taken = useStore(session.taken)
  return (
    <>
      <LoadingBar busy={api.busy} />
      {taken ? <TakenPage /> : <Outlet />}
      <Notices notices={notices} />
    </>
  )
}
