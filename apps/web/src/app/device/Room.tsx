import type { Device } from '../../device/device.ts'
import { recordBytes } from '../../device/records/room.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import styles from './LocalRecords.module.css'
import { showRoom } from './showing.ts'
import { useReading } from './useReading.ts'

const roomOf = (device: Device) => device.room()

/** Asked for anew when set-up goes on: that takes room, and asks the browser for its promise. */
const watched = ({ records }: Device) => [records]

const some = 10_000

/** How much room there is, and whether the browser promises to keep what is stored. */
export function Room({ device, needs }: { device: Device; needs: boolean }) {
  const { value: room } = useReading(device, roomOf, watched)
  if (room === null) return null
  const { usage, quota, persisted } = room
  return (
    <div className={styles.room}>
      {needs && (
        <p>
          They need about {showRoom(some * recordBytes.clients)} for 10,000 clients and {showRoom(some * recordBytes.visits)} for 10,000
          visits.
        </p>
      )}
      {usage !== null && quota !== null && (
        <p>
          {showRoom(usage)} used, {showRoom(Math.max(0, quota - usage))} left for Bisita on this phone.
        </p>
      )}
      <p className={styles.promise}>
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
