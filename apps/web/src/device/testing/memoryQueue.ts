import { referencedRecords } from '../queue/referencedRecords.ts'
import { requireUnsent } from '../queue/correction.ts'
import type { AwaitingRow, QueuedItem, QueuedItemRef } from '../queue/items.ts'
import { requeuedItem, itemRetention, clockTolerance, isInBackup, type ArchivedPhotoRow, type ArchivedItemRow, requeuedPhoto } from '../queue/sentArchive.ts'
import { withDependants } from '../queue/order.ts'
import type { QueueMemory, QueueStore } from '../queue/queue.store.ts'
import { withSending } from '../queue/steps.ts'
import type { PhotoProgressRow, PhotoRow } from '../rows.ts'
import { StorageFailure } from '../storageFailure.ts'
import type { ItemAnswer } from '../sync/records.ts'

/** The stored content, so that a store can be opened on it again like a database after its tab was killed. */
export type MemoryDisk = {
  readonly items: Map<string, QueuedItem>
  readonly awaiting: Map<string, AwaitingRow>
  readonly photos: Map<string, PhotoRow>
  readonly progress: Map<string, PhotoProgressRow>
  readonly memory: Map<string, unknown>
  readonly kept: Map<string, ArchivedItemRow>
  readonly keptPhotos: Map<string, ArchivedPhotoRow>
  order: number
}

export const emptyDisk = (): MemoryDisk => ({
  items: new Map(),
  awaiting: new Map(),
  photos: new Map(),
  progress: new Map(),
  memory: new Map(),
  kept: new Map(),
  keptPhotos: new Map(),
  order: 0,
})

/** Done in one go, like a transaction; a promise as of a database. */
const step = async <T>(work: () => T): Promise<T> => work()

/** The queue in memory, for simulations: the same behaviour as the one in the device's database. */
export function memoryQueue(disk: MemoryDisk, apply: (answer: ItemAnswer) => void): QueueStore {
  const { items, awaiting, photos, progress, memory, kept, keptPhotos } = disk
  const current = ({ kind, id, key }: QueuedItemRef): QueuedItem | null => {
    const found = items.get(id)
    return found?.kind === kind && found.item.sending.key === key ? found : null
  }
  const takeOut = (ref: QueuedItemRef, sent: 'kept' | 'let go' | AwaitingRow) => {
    const found = current(ref)
    if (found === null) return false
    const asked = typeof sent === 'string' ? {} : { asked: sent }
    if (sent !== 'let go') kept.set(ref.id, { id: ref.id, user_id: found.item.sending.user_id, kind: found.kind, item: found.item, ...asked, kept_at: 0 })
    return items.delete(ref.id)
  }
  const isThere = (id: string) => items.has(id) || awaiting.has(id)
  const withAfter = (entry: QueuedItem): QueuedItem =>
    withSending(entry, { after: referencedRecords(entry).filter((id) => id !== entry.item.id && isThere(id)) })
  const itemsOf = (userId: string) =>
    [...items.values()].filter(({ item }) => item.sending.user_id === userId).toSorted((a, b) => a.item.sending.order - b.item.sending.order)
  const awaitingOf = (userId: string) =>
    [...awaiting.values()].filter((row) => row.user_id === userId).toSorted((a, b) => (a.requested_at < b.requested_at ? -1 : 1))
  const photosOf = (userId: string) => [...progress.values()].filter((row) => row.user_id === userId)
  const dropPhoto = (visitId: string) => {
    photos.delete(visitId)
    progress.delete(visitId)
  }
  const movePhotoToArchive = (visitId: string) => {
    const photo = photos.get(visitId)
    if (photo !== undefined) keptPhotos.set(visitId, { ...photo, kept_at: 0, size: photo.bytes.byteLength })
    dropPhoto(visitId)
  }
  const note = (visitId: string, change: Partial<PhotoProgressRow>) => {
    const row = progress.get(visitId)
    if (row !== undefined) progress.set(visitId, { ...row, ...change })
  }

  return {
    unsent: (userId) => step(() => ({ items: itemsOf(userId), awaiting: awaitingOf(userId), photos: photosOf(userId) })),
    items: (userId) => step(() => itemsOf(userId)),
    awaiting: (userId) => step(() => awaitingOf(userId)),
    photos: (userId) => step(() => photosOf(userId)),
    photo: (visitId) => step(() => photos.get(visitId) ?? null),

    add: (added, photo) =>
      step(() => {
        if (added.some(({ item }) => items.has(item.id)) || (photo !== null && photos.has(photo.visit_id))) throw new StorageFailure('There already.', false)
        for (const entry of added) {
          disk.order += 1
          items.set(entry.item.id, withSending(withAfter(entry), { order: disk.order }))
        }
        const visit = added.find(({ kind }) => kind === 'visit')
        if (photo === null || visit === undefined) return
        const { visit_id, user_id, bytes } = photo
        const { client_name } = visit.item.sending
        photos.set(visit_id, photo)
        progress.set(visit_id, { visit_id, user_id, client_name, total: bytes.byteLength, sent: 0, visit_stored: false, refused: null })
      }),
    change: (ref, by) =>
      step(() => {
        const found = current(ref)
        if (found === null) return null
        const next = withAfter(by(found))
        items.set(ref.id, next)
        return next
      }),
    settle: (ref, answer) =>
      step(() => {
        const out = takeOut(ref, 'kept')
        if (answer.kind === 'visit') {
          if (answer.visit.photo_state === 'stored') movePhotoToArchive(answer.visit.id)
          else note(answer.visit.id, { visit_stored: true })
        }
        apply(answer)
        return out
      }),
    moveToAwaiting: (ref, row) =>
      step(() => {
        const out = takeOut(ref, row)
        if (out) awaiting.set(row.id, row)
        return out
      }),
    discard: (ref) =>
      step(() => {
        const out = takeOut(ref, 'let go')
        if (out && ref.kind === 'visit') dropPhoto(ref.id)
        return out
      }),
    remove: (userId, id) =>
      step(() => {
        const all = itemsOf(userId)
        if (!all.some(({ item }) => item.id === id)) return []
        const going = withDependants(all, id)
        requireUnsent(going)
        for (const { kind, item } of going) {
          items.delete(item.id)
          if (kind === 'visit') dropPhoto(item.id)
        }
        return going.map(({ item }) => item.id)
      }),

    decide: (id, decided) =>
      step(() => {
        const row = awaiting.get(id)
        if (row === undefined || row.status !== 'PENDING') return
        awaiting.set(id, { ...row, ...decided })
        if (row.kind !== 'visit' || decided.status === 'PENDING') return
        if (decided.status === 'APPROVED') note(row.record_id, { visit_stored: true })
        else movePhotoToArchive(row.record_id)
      }),
    dismiss: (userId, id) =>
      step(() => {
        const row = awaiting.get(id)
        if (row?.user_id === userId && row.status !== 'PENDING') awaiting.delete(id)
        const photo = progress.get(id)
        if (photo?.user_id === userId && photo.refused !== null) dropPhoto(id)
      }),
    changePhoto: (visitId, by) => step(() => (by === null ? movePhotoToArchive(visitId) : note(visitId, by))),

    pruneArchive: (serverTime, backedUpTo) =>
      step(() => {
        for (const rows of [kept, keptPhotos] as Map<string, { kept_at: number }>[]) {
          for (const [id, row] of rows) if (row.kept_at === 0) rows.set(id, { ...row, kept_at: serverTime })
        }
        for (const [id, { kept_at }] of kept) if (kept_at < serverTime - itemRetention) kept.delete(id)
        for (const [id, { kept_at }] of keptPhotos) if (backedUpTo !== null && kept_at < backedUpTo - clockTolerance) keptPhotos.delete(id)
      }),
    requeueLost: (restored, newKey, now) =>
      step(() => {
        for (const row of kept.values()) {
          if (isInBackup(row, restored)) continue
          if (!items.has(row.id)) items.set(row.id, requeuedItem(row, newKey(), restored, now))
          if (row.kind === 'visit') note(row.id, requeuedPhoto)
          awaiting.delete(row.id)
          kept.delete(row.id)
        }
        for (const { kept_at: _, size, ...photo } of keptPhotos.values()) {
          if (photos.has(photo.visit_id)) continue
          const visit = items.get(photo.visit_id)
          photos.set(photo.visit_id, photo)
          const client_name = visit?.item.sending.client_name ?? null
          progress.set(photo.visit_id, { visit_id: photo.visit_id, user_id: photo.user_id, client_name, total: size, ...requeuedPhoto, visit_stored: visit === undefined })
          keptPhotos.delete(photo.visit_id)
        }
        memory.set('epoch', restored.epoch)
      }),

    recall: <N extends keyof QueueMemory>(name: N) => step(() => memory.get(name) as QueueMemory[N] | undefined),
    remember: (name, value) => step(() => void memory.set(name, value)),
  }
}
