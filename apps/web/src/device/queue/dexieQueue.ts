import { Dexie, type Table } from 'dexie'
import type { DeviceDatabase } from '../database.ts'
import { withReserve } from '../reserve.ts'
import { recall, remember, type Remembered } from '../state.ts'
import { adoptStores, type Adopt } from '../sync/records.ts'
import { recordsNamed } from './after.ts'
import { requireUnsent } from './correcting.ts'
import { keepItem, keepingStores, keepPhoto, queueAgain, tidyKept } from './keeping.ts'
import type { AwaitingRow, QueuedItem, Sending } from './items.ts'
import { withDependants } from './order.ts'
import type { Kind, QueueStore, Ref, Unsent } from './queue.store.ts'
import { withSending } from './steps.ts'
import { storing } from './storing.ts'

const kinds = ['client', 'visit', 'itinerary'] as const

const storeNames = { client: 'queued_clients', visit: 'queued_visits', itinerary: 'queued_itineraries' } as const

const queueStores = [...Object.values(storeNames), 'photos', 'photo_progress', 'awaiting', 'state', ...keepingStores] as const

/** Each kind of item stands in a store of its own; together with its kind a row is an item. */
const tableOf = (db: DeviceDatabase, kind: Kind) => db.table(storeNames[kind]) as Table<QueuedItem['item'], string>

const entryOf = (kind: Kind, item: QueuedItem['item']): QueuedItem => ({ kind, item }) as QueuedItem

async function itemsOf(db: DeviceDatabase, userId: string): Promise<readonly QueuedItem[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const range = tableOf(db, kind).where('[sending.user_id+sending.order]').between([userId, Dexie.minKey], [userId, Dexie.maxKey])
      return (await range.toArray()).map((item) => entryOf(kind, item))
    }),
  )
  return found.flat().toSorted((a, b) => a.item.sending.order - b.item.sending.order)
}

const awaitingOf = async (db: DeviceDatabase, userId: string) =>
  (await db.awaiting.where('user_id').equals(userId).toArray()).toSorted((a, b) => (a.requested_at < b.requested_at ? -1 : 1))

const photosOf = (db: DeviceDatabase, userId: string) => db.photo_progress.where('user_id').equals(userId).toArray()

async function unsentOf(db: DeviceDatabase, userId: string): Promise<Unsent> {
  const [items, awaiting, photos] = await Promise.all([itemsOf(db, userId), awaitingOf(db, userId), photosOf(db, userId)])
  return { items, awaiting, photos }
}

async function current(db: DeviceDatabase, { kind, id, key }: Ref): Promise<QueuedItem | null> {
  const item = await tableOf(db, kind).get(id)
  return item === undefined || item.sending.key !== key ? null : entryOf(kind, item)
}

/** What was made here under a named id stands under that id itself, in the queue or with an approver. */
async function waitsFor(db: DeviceDatabase, entry: QueuedItem): Promise<readonly string[]> {
  const named = recordsNamed(entry).filter((id) => id !== entry.item.id)
  const found = await Promise.all(
    named.map(async (id) => {
      const places = [db.queued_clients, db.queued_itineraries, db.awaiting]
      const rows = await Promise.all(places.map((place) => (place as Table<unknown, string>).get(id)))
      return rows.some((row) => row !== undefined)
    }),
  )
  return named.filter((_, at) => found[at])
}

const put = async (db: DeviceDatabase, { kind, item }: QueuedItem) => void (await tableOf(db, kind).put(item))

async function dropPhoto(db: DeviceDatabase, visitId: string): Promise<void> {
  await db.photos.delete(visitId)
  await db.photo_progress.delete(visitId)
}

/** No feed tells a phone of its own request: its record says itself that one waits, and that it was decided. */
async function markPending(db: DeviceDatabase, { kind, record_id }: AwaitingRow, pending_approval: boolean): Promise<void> {
  if (kind === 'client') await db.clients.where('id').equals(record_id).modify({ pending_approval })
}

/**
 * How far this user's records have followed the changes of clients: all that stands before it has been heard, so the
 * server knows what a person could not know who enters something now (docs/decisions/handover.md).
 */
async function seenBy(db: DeviceDatabase, userId: string): Promise<Pick<Sending, 'seen_revision_id'>> {
  const [owner, position] = await Promise.all([recall(db, 'owner'), recall(db, 'clients_position')])
  if (owner !== userId || position === undefined) return {}
  // Of a number in the middle of which a page ended, the rest has not been heard.
  return { seen_revision_id: position.after === null ? position.number : position.number - 1 }
}

/** The queue in the device's database; `adopt` writes what an answer tells into the records. */
export function dexieQueue(db: DeviceDatabase, adopt: Adopt): QueueStore {
  const within = <T>(stores: readonly string[], work: () => Promise<T>) =>
    withReserve(db, () => storing(() => db.transaction('rw', [...new Set(stores)], work)))
  const takeOut = async (ref: Ref, sent: 'kept' | 'let go' | AwaitingRow): Promise<boolean> => {
    const found = await current(db, ref)
    if (found === null) return false
    if (sent !== 'let go') await keepItem(db, found, sent === 'kept' ? null : sent)
    await tableOf(db, ref.kind).delete(ref.id)
    return true
  }
  const arrived = async (visitId: string): Promise<void> => {
    await keepPhoto(db, visitId)
    await dropPhoto(db, visitId)
  }

  return {
    unsent: (userId) => storing(() => db.transaction('r', [...Object.values(storeNames), 'awaiting', 'photo_progress'], () => unsentOf(db, userId))),
    items: (userId) => storing(() => db.transaction('r', Object.values(storeNames), () => itemsOf(db, userId))),
    awaiting: (userId) => storing(() => awaitingOf(db, userId)),
    photos: (userId) => storing(() => photosOf(db, userId)),
    photo: (visitId) => storing(async () => (await db.photos.get(visitId)) ?? null),

    add: (items, photo) =>
      within(queueStores, async () => {
        let order = (await recall(db, 'order')) ?? 0
        for (const entry of items) {
          order += 1
          const after = await waitsFor(db, entry)
          const { kind, item } = withSending(entry, { order, after, ...(await seenBy(db, entry.item.sending.user_id)) })
          await tableOf(db, kind).add(item)
        }
        await remember(db, 'order', order)
        const visit = items.find(({ kind }) => kind === 'visit')
        if (photo === null || visit === undefined) return
        await db.photos.add(photo)
        await db.photo_progress.add({
          visit_id: photo.visit_id,
          user_id: photo.user_id,
          client_name: visit.item.sending.client_name,
          total: photo.bytes.byteLength,
          sent: 0,
          visit_stored: false,
          refused: null,
        })
      }),
    change: (ref, by) =>
      within(queueStores, async () => {
        const found = await current(db, ref)
        if (found === null) return null
        const changed = by(found)
        const next = withSending(changed, { after: await waitsFor(db, changed) })
        await put(db, next)
        return next
      }),
    settle: (ref, told) =>
      within([...queueStores, ...adoptStores], async () => {
        const out = await takeOut(ref, 'kept')
        if (told.kind === 'visit') {
          if (told.visit.photo_state === 'stored') await arrived(told.visit.id)
          else await db.photo_progress.update(told.visit.id, { visit_stored: true })
        }
        await adopt(told)
        return out
      }),
    moveToAwaiting: (ref, row) =>
      within([...queueStores, 'clients'], async () => {
        const out = await takeOut(ref, row)
        if (out) await db.awaiting.put(row)
        if (out && row.status === 'PENDING') await markPending(db, row, true)
        return out
      }),
    handOver: (ref) =>
      within(queueStores, async () => {
        const out = await takeOut(ref, 'let go')
        if (out && ref.kind === 'visit') await dropPhoto(db, ref.id)
        return out
      }),
    remove: (userId, id) =>
      within(queueStores, async () => {
        const all = await itemsOf(db, userId)
        if (!all.some(({ item }) => item.id === id)) return []
        const going = withDependants(all, id)
        requireUnsent(going)
        for (const { kind, item } of going) {
          await tableOf(db, kind).delete(item.id)
          if (kind === 'visit') await dropPhoto(db, item.id)
        }
        return going.map(({ item }) => item.id)
      }),

    decide: (id, decided) =>
      within([...queueStores, 'clients'], async () => {
        const row = await db.awaiting.get(id)
        if (row === undefined || row.status !== 'PENDING') return
        await db.awaiting.put({ ...row, ...decided })
        await markPending(db, row, decided.status === 'PENDING')
        if (row.kind !== 'visit' || decided.status === 'PENDING') return
        if (decided.status === 'APPROVED') await db.photo_progress.update(row.record_id, { visit_stored: true })
        else await dropPhoto(db, row.record_id)
      }),
    dismiss: (userId, id) =>
      within(queueStores, async () => {
        const row = await db.awaiting.get(id)
        if (row?.user_id === userId && row.status !== 'PENDING') await db.awaiting.delete(id)
        const photo = await db.photo_progress.get(id)
        if (photo?.user_id === userId && photo.refused !== null) await dropPhoto(db, id)
      }),
    changePhoto: (visitId, by) =>
      within(queueStores, async () => {
        if (by === null) await arrived(visitId)
        else await db.photo_progress.update(visitId, by)
      }),

    tidyKept: (serverTime, backedUpTo) => storing(() => db.transaction('rw', keepingStores, () => tidyKept(db, serverTime, backedUpTo))),
    queueAgain: (restored, newKey, now) => within(queueStores, () => queueAgain(db, restored, newKey, now)),

    recall: (name) => storing(() => recall(db, name)),
    remember: (name, value) => storing(() => remember(db, name, value as Remembered[typeof name])),
  }
}
