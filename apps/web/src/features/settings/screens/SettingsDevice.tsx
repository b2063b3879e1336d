import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { MapAlong } from '../../map/MapAlong.tsx'
import { LocalRecords } from '../../phone/LocalRecords.tsx'
import { deviceStatusOf } from '../../phone/format.ts'
import { useNotes } from '../../phone/useNotes.ts'
import type { Device } from '../../../device/device.ts'
import { IconDownload } from '../../../ui/icons.ts'
import { useStore } from '../../../ui/browser/store.ts'
import { useOnline } from '../../../ui/hooks/useOnline.ts'
import { lazyWithPreload } from '../../../ui/lazyWithPreload.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import styles from './settings.module.css'

const ChangePin = lazyWithPreload(() => import('../../phone/lock/ChangePin.tsx'), 'ChangePin')

/** Puts Bisita among the apps of the phone, where the browser offers it. */
function Install() {
  const { canInstall, prompt } = useStore(useServices().install)
  if (!canInstall) return null
  return (
    <div className="stack gap-6">
      <h3>{t('On the home screen')}</h3>
      <p>{t('Installed, Bisita opens like any other app, and the browser is less likely to delete what it keeps.')}</p>
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void prompt()}>
        {t('Install Bisita')}
      </Button>
    </div>
  )
}

/** The PIN of a sealed phone. */
function Pin() {
  const { deviceLifecycle, deviceLock } = useServices()
  const { user } = useSignedIn()
  const [changing, setChanging] = useState(false)
  if (!deviceLock.isSealed()) return null
  return (
    <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="pin">
      <h2 id="pin">{t('PIN')}</h2>
      <p>{t('Records on this phone are sealed. It asks for your PIN when Bisita opens.')}</p>
      <div className="flex wrap gap-8">
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('Change the PIN')}
        </Button>
        <Button variant="default" onClick={() => void deviceLifecycle.lockNow()}>
          {t('Lock now')}
        </Button>
      </div>
      <Suspense>{changing && <ChangePin userId={user.id} onEnd={() => setChanging(false)} />}</Suspense>
    </section>
  )
}

/** What an mr's phone keeps and what it has not sent, before everything else of the settings. */
export function DeviceSections({ device }: { device: Device }) {
  const online = useOnline()
  const { sentence } = deviceStatusOf(useStore(device.records), useStore(device.sync), online, useNotes(device)?.length ?? 0)
  return (
    <>
      <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="records">
        <h2 id="records">{t('Local records')}</h2>
        <LocalRecords device={device} />
        <MapAlong />
        <Install />
      </section>
      <Pin />
      <section className={`stack gap-14 content-start ${styles.section}`} aria-labelledby="queue">
        <h2 id="queue">{t('Queue')}</h2>
        <p role="status">{sentence}</p>
        <Link to="/settings" search={{ show: 'queue' }} state={{ opened: true }} className={`inline-row gap-8 accent bare press touch-48 pad-0 ${styles.open}`}>
          {t('Open the queue')}
        </Link>
        <Link to="/settings" search={{ show: 'guide' }} state={{ opened: true }} className={`inline-row gap-8 accent bare press touch-48 pad-0 ${styles.open}`}>
          {t('Working without a network')}
        </Link>
      </section>
    </>
  )
}
