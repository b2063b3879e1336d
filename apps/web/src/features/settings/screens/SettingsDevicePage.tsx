import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Device } from '../../../device/device.ts'
import { IconArrowLeft } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { CorrectItem } from '../../phone/queue/CorrectItem.tsx'
import { Guide } from '../../phone/Guide.tsx'
import { Queue } from '../../phone/queue/Queue.tsx'
import { PaneHeading } from '../../../frame/Pane.tsx'
import { useClose } from '../../../frame/useScreen.tsx'
import styles from './settings.module.css'
import type { SettingsSearch } from './settingsSearch.ts'
import { differsIn, UnsavedGuard } from '../../../frame/UnsavedGuard.tsx'

/** A page within the settings: the way back, its heading with the focus, and what it is. */
function Within({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Link to="/settings" search={{}} className={`inline-row gap-8 accent no-line bare press touch-48 pad-0 ${styles.back} screen-only`} activeProps={{}}>
        <IconArrowLeft size={20} aria-hidden />
        {t('All settings')}
      </Link>
      <PaneHeading>{title}</PaneHeading>
      {children}
    </>
  )
}

function Correcting({ device, id }: { device: Device; id: string }) {
  const navigate = useNavigate()
  const close = useClose(() => void navigate({ to: '/settings', search: { show: 'queue' }, replace: true }))
  return (
    <>
      <button type="button" className={`inline-row gap-8 accent no-line bare press touch-48 pad-0 ${styles.back} screen-only`} onClick={close}>
        <IconArrowLeft size={20} aria-hidden />
        {t('Back to the queue')}
      </button>
      <CorrectItem key={id} device={device} id={id} onClose={close} />
      <UnsavedGuard leaves={differsIn('correct')} />
    </>
  )
}

/** What of the own phone has a page of its own within the settings. */
export function DevicePage({ device, show, correct }: { device: Device } & SettingsSearch) {
  return (
    <>
      <PageHead title={screenTitles['/settings']} />
      {show === 'guide' && (
        <Within title={t('Working without a network')}>
          <Guide />
        </Within>
      )}
      {show === 'queue' && correct === undefined && (
        <Within title={t('Queue')}>
          <Queue device={device} />
          <p className={styles.help}>
            <Link to="/settings" search={{ show: 'guide' }} activeProps={{}}>
              {t('What each mark means, and what to do when something is refused')}
            </Link>
          </p>
        </Within>
      )}
      {show === 'queue' && correct !== undefined && <Correcting device={device} id={correct} />}
    </>
  )
}
