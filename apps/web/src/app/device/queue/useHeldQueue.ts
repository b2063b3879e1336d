import type { Device, HeldQueue } from '../../../device/device.ts'
import { useReading } from '../useReading.ts'

const read = ({ queue }: Device): Promise<HeldQueue> => queue.unsent()

const watched = ({ changes, sync }: Device) => [changes, sync]

/** The queue as it stands. Null until it has been read. */
export function useHeldQueue(device: Device): { readonly held: HeldQueue | null; readonly failed: boolean } {
  const { value, failed } = useReading(device, read, watched)
  return { held: value, failed }
}
