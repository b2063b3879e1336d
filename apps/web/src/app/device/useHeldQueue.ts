import type { Device, QueuedPhotoState } from '../../device/device.ts'
import type { AwaitingRow, QueuedItem } from '../../device/queue/items.ts'
import { useReading } from './useReading.ts'

/** All that the queue has to tell. */
export type HeldQueue = {
  readonly items: readonly QueuedItem[]
  readonly awaiting: readonly AwaitingRow[]
  readonly photos: readonly QueuedPhotoState[]
}

async function read({ queue }: Device): Promise<HeldQueue> {
  const [items, awaiting, photos] = await Promise.all([queue.items(), queue.awaiting(), queue.photos()])
  return { items, awaiting, photos }
}

const watched = ({ changes, sync }: Device) => [changes, sync]

/** The queue as it stands. Null until it has been read. */
export function useHeldQueue(device: Device): { readonly held: HeldQueue | null; readonly failed: boolean } {
  const { value, failed } = useReading(device, read, watched)
  return { held: value, failed }
}
