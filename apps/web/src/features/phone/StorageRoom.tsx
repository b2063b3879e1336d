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
          They need about {formatBytes(some * recordBytes.clients)} for 10,000 clients and {formatBytes(some * recordBytes.visits)} for 10,000
          visits.
        </p>
      )}
      {usage !== null && quota !== null && (
        <p>
          {formatBytes(usage)} used, {formatBytes(Math.max(0, quota - usage))} left for Bisita on this phone.
        </p>
      )}
      <p className={`row wrap gap-4-8 ${styles.promise}`}>
        {persisted ? (
          <StateMark tone="done" word="The browser promises to keep it" />
        ) : (
          <>
            <StateMark tone="late" word="The browser has not promised to keep it" />
            <span>
              {needs
                ? 'It is asked when you set up.'
                : 'When the phone runs full it may delete what is stored here, what is unsent too. Keep some room free, and install Bisita where you can.'}
            </span>
          </>
        )}
      </p>
    </div>
  )
}
