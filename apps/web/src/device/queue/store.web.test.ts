import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { Told } from '../sync/records.ts'
import { countedIds, entriesOf, photoOf, someone } from '../testing/entries.ts'
import { emptyDisk, memoryQueue } from '../testing/memoryQueue.ts'
import { describeQueueStore } from '../testing/queueSuite.ts'
import { dexieQueue } from './dexieQueue.ts'

const open: DeviceDatabase[] = []

function database(): DeviceDatabase {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  open.push(db)
  return db
}

afterEach(() => {
  for (const db of open.splice(0)) db.close()
})

describeQueueStore('the queue in the database', async () => {
  const adopted: Told[] = []
  return { store: dexieQueue(database(), async (told) => void adopted.push(told)), adopted }
})

describeQueueStore('the queue in memory', async () => {
  const adopted: Told[] = []
  return { store: memoryQueue(emptyDisk(), (told) => void adopted.push(told)), adopted }
})

describe('where the database fails', () => {
  const enter = entriesOf(countedIds())

  test('a full phone is a StorageFailure that says so, and nothing of a visit was kept', async () => {
    const db = database()
    const store = dexieQueue(db, async () => undefined)
    vi.spyOn(db.photos, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const visit = enter.visit('0190a6a0-0000-7000-8000-0000000000f1', 'c')
    const fails = store.add([visit], photoOf(visit.item.id))
    await expect(fails).rejects.toBeInstanceOf(StorageFailure)
    await expect(fails).rejects.toMatchObject({ full: true })
    expect(await store.items(someone)).toEqual([])
  })

  test('a closed database is a StorageFailure', async () => {
    const db = database()
    const store = dexieQueue(db, async () => undefined)
    await store.items(someone)
    db.close()
    await expect(store.items(someone)).rejects.toMatchObject({ name: 'StorageFailure', full: false })
  })

  test('an answer that cannot be adopted leaves the item where it is', async () => {
    const store = dexieQueue(database(), () => Promise.reject(new DOMException('gone', 'AbortError')))
    const client = enter.client('0190a6a0-0000-7000-8000-0000000000f2')
    await store.add([client], null)
    const ref = { kind: 'client', id: client.item.id, key: client.item.sending.key } as const
    await expect(store.settle(ref, { kind: 'itinerary_removed', id: 'x' })).rejects.toBeInstanceOf(StorageFailure)
    expect(await store.items(someone)).toHaveLength(1)
  })
})
