import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '../database.ts'
import { deviceDrafts } from '../drafts.ts'
import { bytesOfPhoto } from '../photoBytes.ts'
import { photoOf } from '../testing/entries.ts'
import { testSealing } from '../testing/sealing.ts'

let storage: IDBFactory
const open = (sealing: ReturnType<typeof testSealing> | null = testSealing()) => new DeviceDatabase('db', { indexedDB: storage, IDBKeyRange }, sealing)

beforeEach(() => {
  storage = new IDBFactory()
})

type Raw = { readonly sealed: Uint8Array; readonly parts?: readonly Uint8Array[] }

/** Something done to a store as it is stored. */
async function raw<T>(store: string, work: (table: ReturnType<typeof tableOf>) => PromiseLike<T>): Promise<T> {
  const plain = open(null)
  try {
    return await work(tableOf(plain, store))
  } finally {
    plain.close()
  }
}
const tableOf = (plain: DeviceDatabase, store: string) => plain.table<Raw>(store)

const size = 150_000

test('a photo is sealed once for its draft and the queue, and opens from each', async () => {
  const db = open()
  const photo = new Blob([new Uint8Array(size).fill(7)], { type: 'image/jpeg' })
  const drafts = deviceDrafts(db, 'me')
  drafts.save('visit', { photo, remarks: 'one' })
  await drafts.flush()
  const [first] = await raw('drafts', (table) => table.toArray())
  drafts.save('visit', { photo, remarks: 'two' })
  await drafts.flush()
  await db.photos.add({ ...photoOf('v1', size, 'me'), bytes: await bytesOfPhoto(photo) })
  const [draft] = await raw('drafts', (table) => table.toArray())
  const [row] = await raw('photos', (table) => table.toArray())
  expect([first?.parts?.length, draft?.parts, row?.parts]).toEqual([1, first?.parts, first?.parts])
  expect(row?.sealed.length).toBeLessThan(1000)
  db.close()
  const later = open()
  const read = await later.photos.get('v1')
  expect(read).toEqual(photoOf('v1', size, 'me'))
  const restored = (await deviceDrafts(later, 'me').load()).get('visit') as { photo: Blob; remarks: string }
  expect([restored.remarks, new Uint8Array(await restored.photo.arrayBuffer())]).toEqual(['two', new Uint8Array(size).fill(7)])
  // Written again as it was read, it is not sealed again; another of the same content is.
  await later.photos.bulkPut([read, photoOf('v2', size, 'me')].filter((found) => found !== undefined))
  const [again, other] = await raw('photos', (table) => table.toArray())
  expect(again?.parts).toEqual(row?.parts)
  expect(other?.parts).not.toEqual(row?.parts)
  later.close()
})

test('a photo opens in the row that names it only, whole and unaltered', async () => {
  const db = open()
  await db.photos.bulkAdd([photoOf('v1', size), photoOf('v2', size)])
  db.close()
  // As after a new start of the app: before it, the photo is in memory.
  const expectBroken = async () => {
    const later = open()
    await expect(later.photos.get('v1')).rejects.toMatchObject({ name: 'SealBroken' })
    later.close()
  }
  const [one, two] = (await raw('photos', (table) => table.toArray())) as [Required<Raw>, Required<Raw>]
  const part = one.parts[0] as Uint8Array
  const altered = Uint8Array.from(part, (unit, at) => (at === 70_000 ? unit ^ 1 : unit))
  for (const parts of [two.parts, [], [altered], [part.slice(0, -1)], [two.sealed]]) {
    await raw('photos', (table) => table.put({ ...one, parts }))
    await expectBroken()
  }
  const { parts: _, ...bare } = one
  await raw('photos', (table) => table.put(bare))
  await expectBroken()
  await raw('photos', (table) => table.put(one))
  const later = open()
  expect(await later.photos.get('v1')).toEqual(photoOf('v1', size))
  later.close()
})
