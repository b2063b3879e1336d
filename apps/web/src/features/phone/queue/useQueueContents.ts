import type { Device, QueueContents } from '../../../device/device.ts'
import { useDeviceRead } from '../../../device/useDeviceRead.ts'

const read = ({ queue }: Device): Promise<QueueContents> => queue.unsent()

const watched = ({ changes, sync }: Device) => [changes, sync]

/** The queue as it stands. Null until it has been read. */
export function useQueueContents(device: Device): { readonly held: QueueContents | null; readonly failed: boolean } {
  const { value, failed } = useDeviceRead(device, read, watched)
  return { held: value, failed }
}
