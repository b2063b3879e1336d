import { Dexie } from 'dexie'
import type { DraftStore } from '../ui/browser/drafts.ts'
import type { DeviceDatabase } from './database.ts'
import { bytesOfPhoto, knownBytesOf, photoOfBytes } from './photoBytes.ts'
import type { DraftRow } from './rows.ts'

/** Milliseconds between two writes while somebody types; leaving the page writes at once. */
const pause = 250

/** Bytes in place of a Blob, which some browsers lose. */
type StoredBlob = { readonly stored_blob: ArrayBuffer; readonly type: string }

const isStoredBlob = (value: object): value is StoredBlob =>
  'stored_blob' in value && Object.prototype.toString.call(value.stored_blob) === '[object ArrayBuffer]'

/** A pending write of the draft of a name: its values, or that it is deleted. */
type Change = { readonly values: unknown } | { readonly gone: true }

/** The drafts of one user on the device. A failed write never fails a form: the form still has what was typed. */
export type DeviceDrafts = DraftStore & {
  /** The stored drafts by name. */
  readonly load: () => Promise<ReadonlyMap<string, unknown>>
  /** Writes all pending drafts. */
  readonly flush: () => Promise<void>
  /**
   * Hands all pending drafts to the browser before it returns, since the page may end right after. A photo that has not
   * been read yet is written later.
   */
  readonly leave: () => void
}

export function deviceDrafts(db: DeviceDatabase, userId: string, now: () => number = Date.now): DeviceDrafts {
  /** Drafts that are not written yet, or are being written. */
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  /** What is written past Dexie is sealed as Dexie's writes are. */
  const sealed = (row: DraftRow): object => db.sealing?.sealRow('drafts', row) ?? row
  const rowOf = (name: string, values: unknown): DraftRow => ({ user_id: userId, name, values, kept_at: now() })
  const written = (name: string, change: Change) => {
    if (waiting.get(name) === change) waiting.delete(name)
  }

  async function writeOne(name: string, change: Change): Promise<void> {
    try {
      if ('values' in change) for (const blob of blobsIn(change.values)) await bytesOfPhoto(blob)
      // A newer change of this draft is written next, or was written when the page was left.
      if (waiting.get(name) !== change) return
      await ('values' in change ? db.drafts.put(rowOf(name, stored(change.values))) : db.drafts.delete([userId, name]))
    } catch (error) {
      console.warn('A draft could not be kept on this device.', error)
    } finally {
      written(name, change)
    }
  }
  async function write(): Promise<void> {
    const batch = [...waiting]
    for (const [name, change] of batch) await writeOne(name, change)
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  const change = (name: string, what: Change) => {
    waiting.set(name, what)
    timer ??= setTimeout(() => void flush(), pause)
  }

  /** Writes all pending drafts in one transaction that also commits after the page ends. Returns whether that worked. */
  function writeAtOnce(): boolean {
    const ready = [...waiting].filter(([, what]) => 'gone' in what || blobsIn(what.values).every((blob) => knownBytesOf(blob) !== undefined))
    if (ready.length === 0) return waiting.size === 0
    const transaction = db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' })
    const drafts = transaction.objectStore('drafts')
    for (const [name, what] of ready) {
      if ('values' in what) drafts.put(sealed(rowOf(name, stored(what.values))))
      else drafts.delete([userId, name])
    }
    transaction.addEventListener('complete', () => {
      for (const [name, what] of ready) written(name, what)
    })
    transaction.commit()
    return ready.length === waiting.size
  }

  return {
    save: (name, values) => change(name, { values }),
    drop: (name) => {
      change(name, { gone: true })
      void flush()
    },
    flush,
    leave: () => {
      try {
        if (writeAtOnce()) return
      } catch {
        // The browser has no `commit`, or the database is being closed: the drafts are written in the usual way.
      }
      void flush()
    },
    load: async () => {
      const rows = await db.drafts.where('[user_id+name]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).toArray()
      return new Map(rows.map(({ name, values }) => [name, restored(values)]))
    },
  }
}

function blobsIn(value: unknown): readonly Blob[] {
  if (value instanceof Blob) return [value]
  if (Array.isArray(value)) return value.flatMap(blobsIn)
  return isPlain(value) ? Object.values(value).flatMap(blobsIn) : []
}

/** The value with photos replaced by their bytes, which have been read before. */
function stored(value: unknown): unknown {
  if (value instanceof Blob) return { stored_blob: knownBytesOf(value) as ArrayBuffer, type: value.type } satisfies StoredBlob
  if (Array.isArray(value)) return value.map(stored)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, stored(part)]))
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored)
  if (!isPlain(value)) return value
  if (isStoredBlob(value)) return photoOfBytes(value.stored_blob, value.type)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, restored(part)]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
