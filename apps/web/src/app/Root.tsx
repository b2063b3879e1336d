import { Outlet } from '@tanstack/react-router'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { Notices } from '../ui/Notices.tsx'
import { useStore } from '../ui/browser/store.ts'
import { OtherUserPage } from './plain/OtherUserPage.tsx'
import { useServices } from '../frame/useServices.ts'

/** What stands over every screen: the loading bar and the notices. */
export function Root() {
  const { api, notices, session } = useServices()
  const taken = useStore(session.takenOver)
  return (
    <>
      <LoadingBar busy={api.busy} />
      {taken ? <OtherUserPage /> : <Outlet />}
      <Notices notices={notices} />
    </>
  )
}
