import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import type { Device } from '../../device/device.ts'
import { IconOffline, IconRefresh } from '../../ui/icons.ts'
import { StateIcon } from '../../ui/StateMark.tsx'
import { useStore } from '../../ui/browser/store.ts'
import { useOnline } from '../../ui/hooks/useOnline.ts'
import { deviceStatusOf, type DeviceStatus } from './format.ts'
import { useNotes } from './useNotes.ts'
import styles from './SyncChip.module.css'

function Icon({ tone }: Pick<DeviceStatus, 'tone'>) {
  if (tone === 'offline') return <IconOffline size={16} aria-hidden />
  return tone === 'busy' ? <IconRefresh size={16} aria-hidden /> : <StateIcon tone={tone} />
}

/** Whether all of this phone has been sent, by icon and word; leads to the queue. */
export function SyncChip({ device }: { device: Device }) {
  const online = useOnline()
  const { tone, label: word, sentence } = deviceStatusOf(useStore(device.records), useStore(device.sync), online, useNotes(device)?.length ?? 0)
  return (
    <div role="status">
      <Link to="/settings" search={{ show: 'queue' }} className={`row ink-inherit no-line touch-48 ${styles.chip}`} data-tone={tone} title={sentence} activeProps={{}}>
        <span>
          <Icon tone={tone} />
          <span className={styles.word}>{word}</span>
        </span>
        <span className="unseen">{t('{sentence} Open the queue.', { sentence })}</span>
      </Link>
    </div>
  )
}
