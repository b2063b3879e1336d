import type { QueuedKind } from '@bisita/contract/devices/devices.kinds'
import { type DeviceDatabase, queuedBy, queuedKinds, queueStores, queueTable } from '../database.ts'
import { withReserve } from '../reserve.ts'
import { recall, remember, type Remembered } from '../state.ts'
import { applyAnswerStores, type ApplyAnswer } from '../sync/records.ts'
import { referencedRecords } from './referencedRecords.ts'
import { requireUnsent } from './correction.ts'
import { archiveItem, archiveStores, archivePhoto, requeueLost, pruneArchive } from './sentArchive.store.ts'
import type { AwaitingRow, QueuedItem, QueuedItemRef, QueueBookkeeping } from './items.ts'
import { withDependants } from './order.ts'
import type { QueueStore, UnsentWork } from './queue.store.ts'
import { withSending } from './steps.ts'
import { withStorageErrors } from './storageErrors.ts'

const unsentStores = [...queueStores, 'photos', 'photo_progress', 'awaiting', 'state', ...archiveStores] as const

const entryOf = (kind: QueuedKind, item: QueuedItem['item']): QueuedItem => ({ kind, item }) as QueuedItem

async function itemsOf(db: DeviceDatabase, userId: string): Promise<readonly QueuedItem[]> {
  const found = await Promise.all(queuedKinds.map(async (kind) => (await queuedBy(db, kind, userId).toArray()).map((item) => entryOf(kind, item))))
  return found.flat().toSorted((a, b) => a.item.sending.order - b.item.sending.order)
}

const awaitingOf = async (db: DeviceDatabase, userId: string) =>
  (await db.awaiting.where('user_id').equals(userId).toArray()).toSorted((a, b) => (a.requested_at < b.requested_at ? -1 : 1))

const photosOf = (db: DeviceDatabase, userId: string) => db.photo_progress.where('user_id').equals(userId).toArray()

async function unsentOf(db: DeviceDatabase, userId: string): Promise<UnsentWork> {
  const [items, awaiting, photos] = await Promise.all([itemsOf(db, userId), awaitingOf(db, userId), photosOf(db, userId)])
  return { items, awaiting, photos }
}

async function current(db: DeviceDatabase, { kind, id, key }: QueuedItemRef): Promise<QueuedItem | null> {
  const item = await queueTable(db, kind).get(id)
  return item === undefined || item.sending.key !== key ? null : entryOf(kind, item)
}

/** The referenced records that were made here and are still in the queue or wait for approval, under the same ids. */
async function waitsFor(db: DeviceDatabase, entry: QueuedItem): Promise<readonly string[]> {
  const named = referencedRecords(entry).filter((id) => id !== entry.item.id)
  const found = await Promise.all(
    named.map(async (id) => {
      const rows = await Promise.all([...queuedKinds.map((kind) => queueTable(db, kind).get(id)), db.awaiting.get(id)])
      return rows.some((row) => row !== undefined)
    }),
  )
  return named.filter((_, at) => found[at])
}

const put = async (db: DeviceDatabase, { kind, item }: QueuedItem) => void (await queueTable(db, kind).put(item))

async function dropPhoto(db: DeviceDatabase, visitId: string): Promise<void> {
  await db.photos.delete(visitId)
  await db.photo_progress.delete(visitId)
}

/** Notes on a record whether a request of this phone waits for approval: no feed sends that to the requester. */
async function markPending(db: DeviceDatabase, { kind, record_id }: AwaitingRow, pending_approval: boolean): Promise<void> {
  if (kind === 'client') await db.clients.where('id').equals(record_id).modify({ pending_approval })
}

/**
 * The last revision up to which this user's device had received the changes of clients, so that the server knows which
 * changes the user could not see at the time of entry (docs/decisions/unsent-work.md).
 */
async function seenBy(db: DeviceDatabase, userId: string): Promise<Pick<QueueBookkeeping, 'seen_revision_id'>> {
  const [owner, position] = await Promise.all([recall(db, 'owner'), recall(db, 'clients_position')])
  if (owner !== userId || position === undefined) return {}
  // Where a page ended in the middle of a number, the rest of that number has not been received.
  return { seen_revision_id: position.after === null ? position.number : position.number - 1 }
}

/** The queue in the device's database; `applyAnswer` writes the server's answer to an item into the records. */
export function dexieQueue(db: DeviceDatabase, applyAnswer: ApplyAnswer): QueueStore {
  const within = <T>(stores: readonly string[], work: () => Promise<T>) =>
    withReserve(db, () => withStorageErrors(() => db.transaction('rw', [...new Set(stores)], work)))
  const takeOut = async (ref: QueuedItemRef, sent: 'kept' | 'let go' | AwaitingRow): Promise<boolean> => {
    const found = await current(db, ref)
    if (found === null) return false
    if (sent !== 'let go') await archiveItem(db, found, sent === 'kept' ? null : sent)
    await queueTable(db, ref.kind).delete(ref.id)
    return true
  }
  const movePhotoToArchive = async (visitId: string): Promise<void> => {
    await archivePhoto(db, visitId)
    await dropPhoto(db, visitId)
  }

  return {
    unsent: (userId) => withStorageErrors(() => db.transaction('r', [...queueStores, 'awaiting', 'photo_progress'], () => unsentOf(db, userId))),
    items: (userId) => withStorageErrors(() => db.transaction('r', queueStores, () => itemsOf(db, userId))),
    awaiting: (userId) => withStorageErrors(() => awaitingOf(db, userId)),
    photos: (userId) => withStorageErrors(() => photosOf(db, userId)),
    photo: (visitId) => withStorageErrors(async () => (await db.photos.get(visitId)) ?? null),

    add: (items, photo) =>
      within(unsentStores, async () => {
        let order = (await recall(db, 'order')) ?? 0
        for (const entry of items) {
          order += 1
          const after = await waitsFor(db, entry)
          const { kind, item } = withSending(entry, { order, after, ...(await seenBy(db, entry.item.sending.user_id)) })
          await queueTable(db, kind).add(item)
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
      within(unsentStores, async () => {
        const found = await current(db, ref)
        if (found === null) return null
        const changed = by(found)
        const next = withSending(changed, { after: await waitsFor(db, changed) })
        await put(db, next)
        return next
      }),
    settle: (ref, answer) =>
      within([...unsentStores, ...applyAnswerStores], async () => {
        const out = await takeOut(ref, 'kept')
        if (answer.kind === 'visit') {
          if (answer.visit.photo_state === 'stored') await movePhotoToArchive(answer.visit.id)
          else await db.photo_progress.update(answer.visit.id, { visit_stored: true })
        }
        await applyAnswer(answer)
        return out
      }),
    moveToAwaiting: (ref, row) =>
      within([...unsentStores, 'clients'], async () => {
        const out = await takeOut(ref, row)
        if (out) await db.awaiting.put(row)
        if (out && row.status === 'PENDING') await markPending(db, row, true)
        return out
      }),
    discard: (ref) =>
      within(unsentStores, async () => {
        const out = await takeOut(ref, 'let go')
        if (out && ref.kind === 'visit') await dropPhoto(db, ref.id)
        return out
      }),
    remove: (userId, id) =>
      within(unsentStores, async () => {
        const all = await itemsOf(db, userId)
        if (!all.some(({ item }) => item.id === id)) return []
        const going = withDependants(all, id)
        requireUnsent(going)
        for (const { kind, item } of going) {
          await queueTable(db, kind).delete(item.id)
          if (kind === 'visit') await dropPhoto(db, item.id)
        }
        return going.map(({ item }) => item.id)
      }),

    decide: (id, decided) =>
      within([...unsentStores, 'clients'], async () => {
        const row = await db.awaiting.get(id)
        if (row === undefined || row.status !== 'PENDING') return
        await db.awaiting.put({ ...row, ...decided })
        await markPending(db, row, decided.status === 'PENDING')
        if (row.kind !== 'visit' || decided.status === 'PENDING') return
        if (decided.status === 'APPROVED') await db.photo_progress.update(row.record_id, { visit_stored: true })
        // Where a backup of before the decision is restored, the visit is sent again, and its photo with it.
        else await movePhotoToArchive(row.record_id)
      }),
    dismiss: (userId, id) =>
      within(unsentStores, async () => {
        const row = await db.awaiting.get(id)
        if (row?.user_id === userId && row.status !== 'PENDING') await db.awaiting.delete(id)
        const photo = await db.photo_progress.get(id)
        if (photo?.user_id === userId && photo.refused !== null) await dropPhoto(db, id)
      }),
    changePhoto: (visitId, by) =>
      within(unsentStores, async () => {
        if (by === null) await movePhotoToArchive(visitId)
        else await db.photo_progress.update(visitId, by)
      }),

    pruneArchive: (serverTime, backedUpTo) => withStorageErrors(() => db.transaction('rw', archiveStores, () => pruneArchive(db, serverTime, backedUpTo))),
    requeueLost: (restored, newKey, now) => within(unsentStores, () => requeueLost(db, restored, newKey, now)),

    recall: (name) => withStorageErrors(() => recall(db, name)),
    remember: (name, value) => withStorageErrors(() => remember(db, name, value as Remembered[typeof name])),
  }
}
