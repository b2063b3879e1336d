import { t } from '@bisita/contract/words'
import { Link, useLocation } from '@tanstack/react-router'
import type { Device } from '../../device/device.ts'
import { useStore } from '../../ui/browser/store.ts'
import styles from './DeviceBanner.module.css'
import { notesText, progressText } from './format.ts'
import { useDeviceNotices } from './useDeviceNotices.ts'
import { useNotes } from './useNotes.ts'

function NotReady({ text, link, show }: { text: string; link: string; show?: 'queue' }) {
  return (
    <div className={`row wrap between late round below-12 ${styles.banner} screen-only`} role="status">
      <p>{text}</p>
      <Link to="/settings" search={show === undefined ? {} : { show }} activeProps={{}}>
        {link}
      </Link>
    </div>
  )
}

/**
 * Over every screen of an mr: that records are not set up yet, how far setting up or a replay in the open is, that notes of a locked phone wait.
 * Nothing otherwise.
 */
export function DeviceBanner({ device }: { device: Device }) {
  useDeviceNotices(device)
  const records = useStore(device.records)
  const { replay } = useStore(device.sync)
  const notes = useNotes(device)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const inQueue = useLocation({ select: ({ search }) => search.show === 'queue' })
  if (replay !== null) {
    return (
      <div className={`row wrap between late round below-12 ${styles.banner} screen-only`}>
        <label className={`stack gap-4 grow figures ${styles.replay}`}>
          {t('Catching up: {progressText}', { progressText: progressText(replay.done, replay.total) })}
          {replay.total === null ? <progress /> : <progress max={Math.max(1, replay.total)} value={replay.done} />}
        </label>
      </div>
    )
  }
  if (notes !== null && notes.length > 0 && !inQueue) {
    return <NotReady text={notesText(notes.length)} link={t('Choose the client')} show="queue" />
  }
  // The settings themselves say more.
  if (records.stage === 'ready' || path === '/settings') return null
  if (records.stage === 'setting-up' && records.stopped === null) {
    return <NotReady text={t('This phone is being set up for offline use. Until then you need a network.')} link={t('See how far')} />
  }
  if (records.stage === 'setting-up' && records.goes_on) {
    return <NotReady text={t('The offline set-up waits for the network, then continues.')} link={t('See how far')} />
  }
  return records.stage === 'setting-up' ? (
    <NotReady text={t('The offline set-up has stopped. Until it is done you need a network.')} link={t('Continue')} />
  ) : (
    <NotReady text={t('This phone is not ready for offline use.')} link={t('Set up now')} />
  )
}
