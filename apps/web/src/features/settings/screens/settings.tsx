import { screenTitles } from '@bisita/contract/paths'
import { mayAny } from '@bisita/rules/people/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDevice } from '../../../device/device.ts'
import { PasswordForm } from '../../users/components/PasswordForm.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './settings.module.css'
import { Appearance } from './SettingsAppearance.tsx'

const DevicePage = lazyWithPreload(() => import('./SettingsDevicePage.tsx'), 'DevicePage')
const DeviceSections = lazyWithPreload(() => import('./SettingsDevice.tsx'), 'DeviceSections')
const OwnSessions = lazyWithPreload(() => import('./SettingsSessions.tsx'), 'OwnSessions')
const Organisation = lazyWithPreload(() => import('./SettingsOrganisation.tsx'), 'Organisation')

const route = getRouteApi('/main/settings')

/** What this phone keeps and has not sent, the own password, and how things look in this browser. */
export function SettingsPage() {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const device = useDevice()
  const search = route.useSearch()
  if (search.show !== undefined && device !== null) {
    return (
      <Suspense fallback={<RowsShape tall />}>
        <DevicePage device={device} {...search} />
      </Suspense>
    )
  }
  return (
    <>
      <PageHead title={screenTitles['/settings']} />
      <div className={`stack ${styles.sections}`}>
        {device !== null && (
          <Suspense fallback={<RowsShape rows={4} />}>
            <DeviceSections device={device} />
          </Suspense>
        )}
        <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="password">
          <h2 id="password">Password</h2>
          <p>Your sessions on other devices end when you change it.</p>
          <PasswordForm username={user.username} notices={notices} onDone={() => undefined} />
        </section>
        <Suspense fallback={<RowsShape rows={3} tall />}>
          <OwnSessions />
        </Suspense>
        <Appearance />
        {mayAny(['settings.manage'], user.user_type) && (
          <Suspense fallback={<RowsShape rows={6} />}>
            <Organisation />
          </Suspense>
        )}
      </div>
    </>
  )
}
