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
        {t('This phone is almost full. A browser may throw away what is stored here when there is no room left at all, what is unsent too. Export a copy below, free some room on the phone, and send as soon as there is a network.')}
      </p>
    )
  }
  if (room === null || room.persisted) return null
  return (
    <p className={`medium alert done ${styles.standing}`} data-tone="late">
      {t('The browser has not promised to keep what is stored here. When the phone runs full it may delete it, what is unsent too. Keep some room free. If it will be long until you have a network, export a copy below.')}
    </p>
  )
}
