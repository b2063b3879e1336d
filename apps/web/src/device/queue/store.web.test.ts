import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { remember } from '../state.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { ItemAnswer } from '../sync/records.ts'
import { createEnvelopes } from '../sealing/envelopes.ts'
import type { Sealing } from '../sealing/middleware.ts'
import { countedIds, entriesOf, photoOf, somebodyElse, someone } from '../testing/entries.ts'
import { bothSealings, envelopeServer, testSealing } from '../testing/sealing.ts'
import { emptyDisk, memoryQueue } from '../testing/memoryQueue.ts'
import { describeSentArchive } from '../testing/sentArchiveSuite.ts'
import { describeQueueStore } from '../testing/queueSuite.ts'
import { dexieQueue } from './dexieQueue.ts'
import type { QueueStore } from './queue.store.ts'

const enterAnother = entriesOf(countedIds(500))

function database(sealing: Sealing | null = null): DeviceDatabase {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange }, sealing)
  onTestFinished(() => db.close())
  return db
}

for (const [how, sealing] of bothSealings) {
  describeQueueStore(`the queue in the database, ${how}`, async () => {
    const adopted: ItemAnswer[] = []
    return { store: dexieQueue(database(sealing), async (answer) => void adopted.push(answer)), adopted }
  })
  describeSentArchive(`the queue in the database, ${how}`, () => dexieQueue(database(sealing), async () => undefined))
}

// Locked and unlocked between any two steps: each finds what the one before left, with nothing but the key.
describeQueueStore('the queue in a sealed database that is locked after each step', async () => {
  const adopted: ItemAnswer[] = []
  return { store: lockedAfterEachStep((answer) => void adopted.push(answer)), adopted }
})

/** A queue whose database is opened for each step and closed after it; the envelopes of an unlocked phone are made between. */
function lockedAfterEachStep(adopt: (answer: ItemAnswer) => void): QueueStore {
  const indexedDB = new IDBFactory()
  const step = async (name: keyof QueueStore, given: readonly unknown[]): Promise<unknown> => {
    const db = new DeviceDatabase('db', { indexedDB, IDBKeyRange }, testSealing())
    try {
      await remember(db, 'device', { device_id: somebodyElse, ticket: 'ticket', user_id: someone })
      const store = dexieQueue(db, async (answer) => adopt(answer)) as unknown as Record<string, (...rest: readonly unknown[]) => Promise<unknown>>
      const done = await store[name]?.(...given)
      await createEnvelopes({ db, api: envelopeServer, userId: someone }).makeUp()
      return done
    } finally {
      db.close()
    }
  }
  return new Proxy({}, { get: (_, name) => (...given: readonly unknown[]) => step(name as keyof QueueStore, given) }) as QueueStore
}

describeQueueStore('the queue in memory', async () => {
  const adopted: ItemAnswer[] = []
  return { store: memoryQueue(emptyDisk(), (answer) => void adopted.push(answer)), adopted }
})

describeSentArchive('the queue in memory', () => memoryQueue(emptyDisk(), () => undefined))

test('of photos that no backup has yet at most 200 MB are kept, and the oldest go', async () => {
  const db = database()
  const photo = { user_id: someone, bytes: new ArrayBuffer(4), type: 'image/jpeg', sha256: 'x', size: 90_000_000 }
  for (const [at, visit_id] of ['newest', 'oldest', 'middle'].entries()) await db.kept_photos.put({ ...photo, visit_id, kept_at: [3, 1, 2][at] as number })
  await dexieQueue(db, async () => undefined).pruneArchive(10, null)
  expect((await db.kept_photos.toCollection().primaryKeys()).toSorted()).toEqual(['middle', 'newest'])
})

test('photos that have arrived are given up before there is no room for what has not', async () => {
  const db = database()
  await db.kept_photos.put({ visit_id: 'arrived', user_id: someone, bytes: new ArrayBuffer(4), type: 'image/jpeg', sha256: 'x', size: 4, kept_at: 1 })
  const add = vi.spyOn(db.photos, 'add').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const visit = enterAnother.visit('0190a6a0-0000-7000-8000-0000000000f3', 'c')
  await dexieQueue(db, async () => undefined).add([visit], photoOf(visit.item.id))
  expect([add.mock.calls.length, await db.kept_photos.count(), await db.photos.count()]).toEqual([2, 0, 1])
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
