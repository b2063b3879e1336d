import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { DeviceDatabase } from './database.ts'
import { isRoomShort, minimumRoom, withReserve } from './reserve.ts'
import { StorageFailure } from './storageFailure.ts'

const room = { usage: 0, quota: minimumRoom, persisted: true }

/** A phone on which nothing more can be written until the reserve has gone, and so many tries have been made. */
function fullPhone({ frees = 0 }: { frees?: number } = {}) {
  const db = new DeviceDatabase('db', { indexedDB: new IDBFactory(), IDBKeyRange })
  onTestFinished(() => db.close())
  const slept: number[] = []
  let tries = 0
  const write = async () => {
    tries += 1
    if ((await db.reserve.get('reserve')) !== undefined || tries <= frees) throw new StorageFailure(new Error('Full.'), true)
    return 'saved'
  }
  const save = (work = write) => withReserve(db, work, async (milliseconds) => void slept.push(milliseconds))
  return { db, save, slept, tries: () => tries }
}

test('what finds no room, and no reserve, is not saved and not tried again', async () => {
  const { save, tries } = fullPhone({ frees: 5 })
  await expect(save()).rejects.toBeInstanceOf(StorageFailure)
  expect(tries()).toBe(1)
})

test('the reserve goes before unsent work does: at once, or once the browser has freed its room', async () => {
  for (const frees of [0, 3]) {
    const { db, save, slept } = fullPhone({ frees })
    expect(await isRoomShort(db, room)).toBe(false)
    expect(await save()).toBe('saved')
    expect([await db.reserve.toCollection().primaryKeys(), slept]).toEqual([['given up'], frees === 0 ? [0] : [0, 1_000, 3_000]])
  }
})

test('where the reserve was not enough it says so', async () => {
  const { db, save } = fullPhone({ frees: 9 })
  await isRoomShort(db, room)
  await expect(save()).rejects.toBeInstanceOf(StorageFailure)
})

test('a mistake of ours gives nothing up', async () => {
  const { db, save } = fullPhone()
  await isRoomShort(db, room)
  await expect(save(() => Promise.reject(new RangeError('No.')))).rejects.toBeInstanceOf(RangeError)
  expect(await db.reserve.count()).toBe(1)
})

test('a phone is short of room where the browser says so, and where the reserve can not be kept', async () => {
  const { db } = fullPhone()
  expect(await isRoomShort(db, room)).toBe(false)
  expect(await isRoomShort(db, { ...room, usage: 1 })).toBe(true)
  expect(await isRoomShort(db, { usage: null, quota: null, persisted: true })).toBe(false)
  db.close()
  expect(await isRoomShort(db, room)).toBe(true)
})

test('nothing is written for a reserve while anything is unsent: where one was given up the phone stays short until all is sent', async () => {
  const { db, save } = fullPhone()
  const unsent = () => db.photo_progress.put({ visit_id: 'v', user_id: 'u', client_name: null, total: 1, sent: 0, visit_stored: false, refused: null })
  await unsent()
  expect([await isRoomShort(db, room), await db.reserve.count()]).toEqual([false, 0])
  await db.photo_progress.clear()
  await isRoomShort(db, room)
  await unsent()
  await save()
  expect(await isRoomShort(db, room)).toBe(true)
  await db.photo_progress.clear()
  expect([await isRoomShort(db, room), await db.reserve.toCollection().primaryKeys()]).toEqual([false, ['reserve']])
})

test('a phone in use gets the store of the reserve beside what it holds', async () => {
  const on = { indexedDB: new IDBFactory(), IDBKeyRange }
  const newest = new DeviceDatabase('db', on)
  await newest.open()
  const { reserve, ...before } = Object.fromEntries(newest.tables.map(({ name, schema }) => [name, [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join()]))
  expect(reserve).toBe('name')
  newest.close()
  on.indexedDB = new IDBFactory()
  const older = new Dexie('db', on)
  older.version(4).stores(before)
  await older.table('queued_visits').add({ id: 'v', sending: { user_id: 'u', order: 1 } })
  older.close()
  const db = new DeviceDatabase('db', on)
  onTestFinished(() => db.close())
  expect(await db.queued_visits.get('v')).toMatchObject({ id: 'v' })
  await db.queued_visits.clear()
  expect([await isRoomShort(db, room), await db.reserve.toCollection().primaryKeys()]).toEqual([false, ['reserve']])
})
