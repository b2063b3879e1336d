import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createDrafts } from '../ui/browser/drafts.ts'
import { DeviceDatabase } from './database.ts'
import { deviceDrafts } from './drafts.ts'

const user = '0190a6a0-0000-7000-8000-00000000000a'

function scene() {
  const db = new DeviceDatabase(`drafts-${Math.random()}`)
  const store = deviceDrafts(db, user, () => 7)
  return { db, store, drafts: createDrafts(), again: () => deviceDrafts(db, user) }
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

test('a half-filled form with its photo is found again by the next tab', async () => {
  const { store, drafts, again } = scene()
  drafts.attach(store, new Map())
  const blob = new Blob([new Uint8Array([255, 216, 1])], { type: 'image/jpeg' })
  drafts.save('visit/visit/c1', { values: { remarks: 'At the gate', at: null }, photo: { blob, width: 4 }, list: [1, { blob }] })
  await store.flush()
  const found = await again().load()
  const draft = found.get('visit/visit/c1') as { values: object; photo: { blob: Blob; width: number }; list: [number, { blob: Blob }] }
  expect(draft.values).toEqual({ remarks: 'At the gate', at: null })
  expect(draft.photo.width).toBe(4)
  for (const kept of [draft.photo.blob, draft.list[1].blob]) {
    expect(kept.type).toBe('image/jpeg')
    expect([...(await bytesOf(kept))]).toEqual([255, 216, 1])
  }
})

test('what was found is read and is nothing that this page would lose; what is saved or left is gone from the store', async () => {
  const { db, store, drafts, again } = scene()
  store.save('client/new', { lastname: 'Cruz' })
  store.save('client/1', { lastname: 'Reyes' })
  await store.flush()
  const second = again()
  drafts.attach(second, await second.load())
  expect(drafts.read('client/new')).toEqual({ lastname: 'Cruz' })
  expect(drafts.any()).toBe(false)
  drafts.save('client/new', { lastname: 'Cruz', firstname: 'Ana' })
  expect(drafts.any()).toBe(true)
  drafts.drop('client/1')
  drafts.wipe()
  await second.flush()
  expect(await db.drafts.count()).toBe(0)
  expect(drafts.read('client/new')).toBeUndefined()
})

test('forgetting what is in memory leaves the store: the session has expired, and the same user comes back', async () => {
  const { db, store, drafts } = scene()
  drafts.attach(store, new Map())
  drafts.save('client/new', { lastname: 'Cruz' })
  await store.flush()
  drafts.detach()
  drafts.forget()
  expect(drafts.read('client/new')).toBeUndefined()
  expect(await db.drafts.count()).toBe(1)
})

test('another user’s drafts are not found', async () => {
  const { db, store } = scene()
  store.save('client/new', { lastname: 'Cruz' })
  await store.flush()
  expect((await deviceDrafts(db, 'somebody else').load()).size).toBe(0)
})

test('what was just typed is on its way to the disk before a page that goes has ended', async () => {
  const { db, store, drafts } = scene()
  await db.open()
  drafts.attach(store, new Map())
  const blob = new Blob([new Uint8Array([255, 216, 9])], { type: 'image/jpeg' })
  drafts.save('visit/visit/c1', { values: { remarks: 'At the' }, photo: { blob } })
  drafts.save('client/1', { lastname: 'Reyes' })
  await store.flush()
  drafts.save('visit/visit/c1', { values: { remarks: 'At the gate' }, photo: { blob } })
  drafts.drop('client/1')
  drafts.save('client/new', { lastname: 'Cruz' })
  store.leave()
  // Nothing of this page goes on from here; another tab finds it.
  const next = new DeviceDatabase(db.name)
  const found = await deviceDrafts(next, user).load()
  expect([...found.keys()]).toEqual(['client/new', 'visit/visit/c1'])
  expect(found.get('client/new')).toEqual({ lastname: 'Cruz' })
  const draft = found.get('visit/visit/c1') as { values: object; photo: { blob: Blob } }
  expect(draft.values).toEqual({ remarks: 'At the gate' })
  expect([...(await bytesOf(draft.photo.blob))]).toEqual([255, 216, 9])
})

test('an older write that is under way does not come over what was written on leaving', async () => {
  const { db, store, drafts } = scene()
  await db.open()
  drafts.attach(store, new Map())
  drafts.save('client/new', { lastname: 'Cr' })
  const older = store.flush()
  drafts.save('client/new', { lastname: 'Cruz' })
  store.leave()
  await older
  await store.flush()
  expect([...(await store.load()).values()]).toEqual([{ lastname: 'Cruz' }])
})

test('a photo that was not read yet is written all the same', async () => {
  const { db, store, drafts } = scene()
  await db.open()
  drafts.attach(store, new Map())
  drafts.save('visit/visit/c1', { photo: { blob: new Blob([new Uint8Array([1, 2])]) } })
  store.leave()
  await store.flush()
  const draft = (await store.load()).get('visit/visit/c1') as { photo: { blob: Blob } }
  expect([...(await bytesOf(draft.photo.blob))]).toEqual([1, 2])
})
