import { t } from '@bisita/contract/words'
import type { Device } from '../../device/device.ts'
import { recordBytes } from '../../device/records/room.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import styles from './LocalRecords.module.css'
import { formatBytes } from './format.ts'
import { useDeviceRead } from '../../device/useDeviceRead.ts'

const roomOf = (device: Device) => device.room()

/** Read again when set-up goes on: set-up takes space, and asks the browser for persistent storage. */
const watched = ({ records }: Device) => [records]

const some = 10_000

/** How much room there is, and whether the browser promises to keep what is stored. */
export function StorageRoomInfo({ device, needs }: { device: Device; needs: boolean }) {
  const { value: room } = useDeviceRead(device, roomOf, watched)
  if (room === null) return null
  const { usage, quota, persisted } = room
  return (
    <div className="stack gap-4 soft figures">
      {needs && (
        <p>
          {t('They need about {formatBytes} for 10,000 clients and {formatBytes2} for 10,000 visits.', { formatBytes: formatBytes(some * recordBytes.clients), formatBytes2: formatBytes(some * recordBytes.visits) })}
        </p>
      )}
      {usage !== null && quota !== null && (
        <p>
          {t('{usage} used, {formatBytes} left for Bisita on this phone.', { usage: formatBytes(usage), formatBytes: formatBytes(Math.max(0, quota - usage)) })}
        </p>
      )}
      <p className={`row wrap gap-4-8 ${styles.promise}`}>
        {persisted ? (
          <StateMark tone="done" word={t('Storage is protected')} />
        ) : (
          <>
            <StateMark tone="late" word={t('Storage is not protected')} />
            <span>
              {needs
                ? t('It is asked when you set up.')
                : t('A full phone may delete records, also unsent work. Keep some space free, and install Bisita.')}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
