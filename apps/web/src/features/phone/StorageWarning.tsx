import { t } from '@bisita/contract/words'
import type { Device } from '../../device/device.ts'
import styles from './queue/Queue.module.css'
import { useDeviceRead } from '../../device/useDeviceRead.ts'

const roomOf = (device: Device) => device.room()

const watched = ({ records, changes }: Device) => [records, changes]

/** Warns a user who has unsent work where the browser may delete it. */
export function StorageWarning({ device }: { device: Device }) {
  const { value: room } = useDeviceRead(device, roomOf, watched)
  if (room?.short) {
    return (
      <p className={`medium alert done ${styles.standing}`} data-tone="bad">
        {t('This phone is almost full. The browser may delete records, also unsent work. Export a copy below, free some space, and send when there is a network.')}
      </p>
    )
  }
  if (room === null || room.persisted) return null
  return (
    <p className={`medium alert done ${styles.standing}`} data-tone="late">
      {t('Storage is not protected. On a full phone the browser may delete records, also unsent work. Keep some space free. If you will be offline for long, export a copy below.')}
    </p>
  )
}
