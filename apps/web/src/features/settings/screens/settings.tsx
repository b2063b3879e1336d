import { screenTitles } from '@bisita/contract/paths'
import { mayAny } from '@bisita/rules/people/permissions'
import { t } from '@bisita/contract/words'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDevice } from '../../../device/device.ts'
import { PasswordForm } from '../../users/components/PasswordForm.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { RowsShape } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import nav from '../../../frame/GroupNav.module.css'
import styles from './settings.module.css'
import { Appearance } from './SettingsAppearance.tsx'

/** In the place of a part that no phone keeps: the others open without a network all the same. */
const needsNetwork = (title: string) => () => (
  <section className={`stack gap-14 content-start ${styles.section}`}>
    <h2>{title}</h2>
    <p className="soft">{t('This needs a network')}</p>
  </section>
)

const DevicePage = lazyWithPreload(() => import('./SettingsDevicePage.tsx'), 'DevicePage')
const DeviceSections = lazyWithPreload(() => import('./SettingsDevice.tsx'), 'DeviceSections')
const OwnSessions = lazyWithPreload(() => import('./SettingsSessions.tsx').catch(() => ({ OwnSessions: needsNetwork(t('Where you are signed in')) })), 'OwnSessions')
const OwnCodes = lazyWithPreload(() => import('./SettingsCodes.tsx').catch(() => ({ OwnCodes: needsNetwork(t('Sign-in codes')) })), 'OwnCodes')
const OwnPasskeys = lazyWithPreload(() => import('./SettingsPasskeys.tsx').catch(() => ({ OwnPasskeys: needsNetwork(t('Passkeys')) })), 'OwnPasskeys')
const PushSection = lazyWithPreload(() => import('../../notifications/push/components/PushSection.tsx'), 'PushSection')
const Organisation = lazyWithPreload(() => import('./SettingsOrganisation.tsx'), 'Organisation')

const pages = [[undefined, t('Mine')], ['organisation', t('Organisation')], ['approvals', t('Approvals')], ['advanced', t('Advanced')]] as const

const route = getRouteApi('/main/settings')

/** The pages of the settings: the own one, and those of the organisation. */
function SettingsNav() {
  return (
    <nav className="flex wrap gap-4-20 below-12 screen-only" aria-label={screenTitles['/settings']}>
      {pages.map(([part, name]) => (
        <Link key={name} to="/settings" search={part === undefined ? {} : { part }} className={`inline-row soft medium no-line touch ${nav.link}`} activeProps={{ 'aria-current': 'page' }} activeOptions={{ exact: true, includeSearch: true }}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** What this phone keeps and has not sent, the own password, and how things look in this browser. */
export function SettingsPage() {
  const { notices } = useServices()
  const { user } = useSignedIn()
  const device = useDevice()
  const search = route.useSearch()
  const manages = mayAny(['settings.manage'], user.user_type)
  if (search.show !== undefined && device !== null) {
    return (
      <Suspense fallback={<RowsShape tall />}>
        <DevicePage device={device} {...search} />
      </Suspense>
    )
  }
  if (manages && search.part !== undefined) {
    return (
      <>
        <PageHead title={screenTitles['/settings']} />
        <SettingsNav />
        <div className={`stack ${styles.sections}`}>
          <Suspense fallback={<RowsShape rows={6} />}>
            <Organisation part={search.part} />
          </Suspense>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={screenTitles['/settings']} />
      {manages && <SettingsNav />}
      <div className={`stack ${styles.sections}`}>
        {device !== null && (
          <Suspense fallback={<RowsShape rows={4} />}>
            <DeviceSections device={device} />
          </Suspense>
        )}
        <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="reminders">
          <Suspense fallback={<RowsShape rows={3} />}>
            <PushSection />
          </Suspense>
        </section>
        <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="password">
          <h2 id="password">{t('Password')}</h2>
          <p>{t('Your sessions on other devices end when you change it.')}</p>
          <PasswordForm username={user.username} notices={notices} onDone={() => undefined} />
        </section>
        <Suspense fallback={<RowsShape rows={2} tall />}>
          <OwnPasskeys />
        </Suspense>
        <Suspense fallback={<RowsShape rows={2} tall />}>
          <OwnCodes />
        </Suspense>
        <Suspense fallback={<RowsShape rows={3} tall />}>
          <OwnSessions />
        </Suspense>
        <Appearance />
      </div>
    </>
  )
}
