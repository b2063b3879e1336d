import { Dexie } from 'dexie'
import type { DraftStore } from '../ui/browser/drafts.ts'
import type { DeviceDatabase } from './database.ts'

/** While somebody types, one write in so many milliseconds is enough; leaving the page writes at once. */
const pause = 250

/** Bytes in place of a Blob, which some browsers lose. */
type StoredBlob = { readonly stored_blob: ArrayBuffer; readonly type: string }

const isStoredBlob = (value: object): value is StoredBlob =>
  'stored_blob' in value && Object.prototype.toString.call(value.stored_blob) === '[object ArrayBuffer]'

/** What is to be written under a name, or that nothing is to be there any more. */
type Change = { readonly values: unknown } | { readonly gone: true }

/** Drafts on the device, of one user. Writing never fails a form: what is typed stands in the form meanwhile. */
export type DeviceDrafts = DraftStore & {
  /** What was kept before, by name. */
  readonly load: () => Promise<ReadonlyMap<string, unknown>>
  /** Writes what waits. */
  readonly flush: () => Promise<void>
  /**
   * Writes what waits before it returns, as far as the browser is concerned: the page may be gone the moment after.
   * A photo that has not been read yet is left to the usual way.
   */
  readonly leave: () => void
}

export function deviceDrafts(db: DeviceDatabase, userId: string, now: () => number = Date.now): DeviceDrafts {
  /** What is not written yet, or is being written. */
  const waiting = new Map<string, Change>()
  const bytes = createBytes()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const rowOf = (name: string, values: unknown) => ({ user_id: userId, name, values, kept_at: now() })
  const written = (name: string, change: Change) => {
    if (waiting.get(name) === change) waiting.delete(name)
  }

  async function writeOne(name: string, change: Change): Promise<void> {
    try {
      if ('values' in change) await bytes.read(change.values)
      // Something newer is there, which is written next or was written on leaving.
      if (waiting.get(name) !== change) return
      await ('values' in change ? db.drafts.put(rowOf(name, stored(change.values, bytes.known))) : db.drafts.delete([userId, name]))
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

  /** Whether everything could be: a transaction that is told to commit needs nobody any more who hears of it. */
  function writeAtOnce(): boolean {
    const ready = [...waiting].filter(([, what]) => 'gone' in what || bytes.areRead(what.values))
    if (ready.length === 0) return waiting.size === 0
    const transaction = db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' })
    const drafts = transaction.objectStore('drafts')
    for (const [name, what] of ready) {
      if ('values' in what) drafts.put(rowOf(name, stored(what.values, bytes.known)))
      else drafts.delete([userId, name])
    }
    transaction.addEventListener('complete', () => {
      for (const [name, what] of ready) written(name, what)
    })
    transaction.commit()
    return ready.length === waiting.size
  }

  return {
    keep: (name, values) => change(name, { values }),
    drop: (name) => {
      change(name, { gone: true })
      void flush()
    },
    flush,
    leave: () => {
      try {
        if (writeAtOnce()) return
      } catch {
        // A browser that knows no commit, or a database that is being closed: what waits is written as ever.
      }
      void flush()
    },
    load: async () => {
      const rows = await db.drafts.where('[user_id+name]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).toArray()
      return new Map(rows.map(({ name, values }) => [name, restored(values)]))
    },
  }
}

type KnownBytes = Pick<WeakMap<Blob, ArrayBuffer>, 'get' | 'has'>

/** The bytes of photos: each is read once, however often the form around it changes. */
function createBytes() {
  const known = new WeakMap<Blob, ArrayBuffer>()
  return {
    known: known satisfies KnownBytes,
    read: async (values: unknown): Promise<void> => {
      for (const blob of blobsIn(values)) if (!known.has(blob)) known.set(blob, await blob.arrayBuffer())
    },
    areRead: (values: unknown): boolean => blobsIn(values).every((blob) => known.has(blob)),
  }
}

function blobsIn(value: unknown): readonly Blob[] {
  if (value instanceof Blob) return [value]
  if (Array.isArray(value)) return value.flatMap(blobsIn)
  return isPlain(value) ? Object.values(value).flatMap(blobsIn) : []
}

/** With bytes in the place of photos, which have been read. */
function stored(value: unknown, known: KnownBytes): unknown {
  if (value instanceof Blob) return { stored_blob: known.get(value) as ArrayBuffer, type: value.type } satisfies StoredBlob
  if (Array.isArray(value)) return value.map((item) => stored(item, known))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, stored(part, known)]))
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored)
  if (!isPlain(value)) return value
  if (isStoredBlob(value)) return new Blob([value.stored_blob], { type: value.type })
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, restored(part)]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
