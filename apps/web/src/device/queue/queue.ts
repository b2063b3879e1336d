import type { Queue, QueuedPhoto } from '../device.ts'
import { correctedBy, leftMeanwhile, OnItsWay } from './correcting.ts'
import { changedClientItem, type Entering, itineraryActItem, newClientItem, newItineraryItem, visitItem } from './entering.ts'
import { exportOf } from './export.ts'
import type { QueuedItem } from './items.ts'
import { planSending } from './order.ts'
import type { QueueStore, Ref } from './queue.store.ts'
import { again } from './steps.ts'

export type QueueDependencies = Entering & {
  readonly store: QueueStore
  /**
   * Something was entered, corrected or thrown away: screens show it and the loop looks at it. The person hears of it
   * once this has ended, so that no mark says less than that.
   */
  readonly changed: (added: number) => Promise<void> | void
}

const refOf = ({ kind, item }: QueuedItem): Ref => ({ kind, id: item.id, key: item.sending.key })

const photoRowOf = (visitId: string, userId: string, { bytes, type, sha256 }: QueuedPhoto) => ({ visit_id: visitId, user_id: userId, bytes, type, sha256 })

const inOrder = (items: readonly QueuedItem[]): readonly QueuedItem[] => planSending(items).map(({ entry }) => entry)

/** The queue of one user. */
export function createQueue(deps: QueueDependencies): Queue {
  const { store, userId, changed } = deps
  const add: QueueStore['add'] = async (items, photo) => {
    await store.add(items, photo)
    await changed(items.length)
  }
  const find = async (id: string): Promise<QueuedItem | undefined> => (await store.items(userId)).find(({ item }) => item.id === id)

  return {
    createClient: (client) => add([newClientItem(deps, client)], null),
    updateClient: (id, changes, clientName) => add([changedClientItem(deps, id, changes, clientName)], null),
    createVisit: (visit, photo, clientName) =>
      add([visitItem(deps, visit, photo?.sha256 ?? null, clientName)], photo === null ? null : photoRowOf(visit.id, userId, photo)),
    createItineraries: (items, names) => add(items.map((item) => newItineraryItem(deps, item, names.get(item.client_id) ?? '')), null),
    actOnItinerary: (id, clientId, act, clientName) => add([itineraryActItem(deps, id, clientId, act, clientName)], null),

    unsent: async () => {
      const unsent = await store.unsent(userId)
      return { ...unsent, items: inOrder(unsent.items) }
    },
    items: async () => inOrder(await store.items(userId)),

    retry: async (id) => {
      const items = id === undefined ? await store.items(userId) : [await find(id)]
      for (const entry of items) if (entry !== undefined && (entry.item.is_error || entry.item.sending.held)) await store.change(refOf(entry), again)
      await changed(0)
    },
    correct: async (id, content) => {
      const entry = await find(id)
      if (entry === undefined) throw new OnItsWay(leftMeanwhile)
      const corrected = await store.change(refOf(entry), correctedBy(content, deps.newId()))
      if (corrected === null) throw new OnItsWay(leftMeanwhile)
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
