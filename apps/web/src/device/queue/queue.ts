import { operationNamed } from '@bisita/contract/devices/devices.kinds'
import type { DeviceQueue, QueuedPhoto } from '../device.ts'
import { correctedBy, leftQueueText, OnItsWay } from './correction.ts'
import { type EntryContext, newItem } from './newItems.ts'
import { exportOf } from './export.ts'
import { operationOf, type QueuedItem, refOf } from './items.ts'
import { planSending } from './order.ts'
import type { QueueStore } from './queue.store.ts'
import { retried } from './steps.ts'

export type QueueDependencies = EntryContext & {
  readonly store: QueueStore
  /**
   * Called after an entry, a correction or a removal: updates the screens and wakes the loop. The user sees the
   * confirmation after this has ended, so that all counts are right by then.
   */
  readonly changed: (added: number) => Promise<void> | void
}

const photoRowOf = (visitId: string, userId: string, { bytes, type, sha256 }: QueuedPhoto) => ({ visit_id: visitId, user_id: userId, bytes, type, sha256 })

const inOrder = (items: readonly QueuedItem[]): readonly QueuedItem[] => planSending(items).map(({ entry }) => entry)

/** The queue of one user. */
export function createQueue(deps: QueueDependencies): DeviceQueue {
  const { store, userId, changed } = deps
  const find = async (id: string): Promise<QueuedItem | undefined> => (await store.items(userId)).find(({ item }) => item.id === id)

  return {
    add: async (entries, photo = null) => {
      const items = entries.map((entry) => newItem(deps, entry, photo?.sha256))
      const visit = items.find((entry) => operationNamed(operationOf(entry)).photo)
      await store.add(items, photo === null || visit === undefined ? null : photoRowOf(visit.item.id, userId, photo))
      await changed(items.length)
    },

    unsent: async () => {
      const unsent = await store.unsent(userId)
      return { ...unsent, items: inOrder(unsent.items) }
    },
    items: async () => inOrder(await store.items(userId)),

    retry: async (id) => {
      const items = id === undefined ? await store.items(userId) : [await find(id)]
      for (const entry of items) if (entry !== undefined && (entry.item.is_error || entry.item.sending.held)) await store.change(refOf(entry), retried)
      await changed(0)
    },
    correct: async (id, content) => {
      const entry = await find(id)
      if (entry === undefined) throw new OnItsWay(leftQueueText)
      const corrected = await store.change(refOf(entry), correctedBy(content, deps.newId()))
      if (corrected === null) throw new OnItsWay(leftQueueText)
      await changed(0)
    },
    remove: async (id) => {
      const gone = await store.remove(userId, id)
      await changed(0)
      return gone.length > 0
    },
    dismiss: async (id) => {
      await store.dismiss(userId, id)
      await changed(0)
    },
    export: () => exportOf(store, userId, deps),
  }
}
