import { Dexie } from 'dexie'
import type { DraftStore } from '../ui/drafts.ts'
import type { DeviceDatabase } from './database.ts'

/** While somebody types, one write in so many milliseconds is enough; leaving the page writes at once. */
const pause = 250

/** Bytes in place of a Blob, which some browsers lose. */
type StoredBlob = { readonly stored_blob: ArrayBuffer; readonly type: string }

const isStoredBlob = (value: object): value is StoredBlob =>
  'stored_blob' in value && Object.prototype.toString.call(value.stored_blob) === '[object ArrayBuffer]'

/** Drafts on the device, of one user. Writing never fails a form: what is typed stands in the form meanwhile. */
export type DeviceDrafts = DraftStore & {
  /** What was kept before, by name. */
  readonly load: () => Promise<ReadonlyMap<string, unknown>>
  /** Writes what waits. */
  readonly flush: () => Promise<void>
}

export function deviceDrafts(db: DeviceDatabase, userId: string, now: () => number = Date.now): DeviceDrafts {
  const waiting = new Map<string, { readonly values: unknown } | null>()
  const bytesOf = createBytes()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...waiting]
    waiting.clear()
    for (const [name, change] of batch) {
      if (change === null) await db.drafts.delete([userId, name])
      else await db.drafts.put({ user_id: userId, name, values: await stored(change.values, bytesOf), kept_at: now() })
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => console.warn('A draft could not be kept on this device.', error))
    return writing
  }
  const change = (name: string, what: { readonly values: unknown } | null) => {
    waiting.set(name, what)
    timer ??= setTimeout(() => void flush(), pause)
  }

  return {
    keep: (name, values) => change(name, { values }),
    drop: (name) => {
      change(name, null)
      void flush()
    },
    flush,
    load: async () => {
      const rows = await db.drafts.where('[user_id+name]').between([userId, Dexie.minKey], [userId, Dexie.maxKey]).toArray()
      return new Map(rows.map(({ name, values }) => [name, restored(values)]))
    },
  }
}

/** A photo is read once, however often the form around it changes. */
function createBytes(): (blob: Blob) => Promise<ArrayBuffer> {
  const known = new WeakMap<Blob, Promise<ArrayBuffer>>()
  return (blob) => {
    const bytes = known.get(blob) ?? blob.arrayBuffer()
    known.set(blob, bytes)
    return bytes
  }
}

async function stored(value: unknown, bytesOf: (blob: Blob) => Promise<ArrayBuffer>): Promise<unknown> {
  if (value instanceof Blob) return { stored_blob: await bytesOf(value), type: value.type } satisfies StoredBlob
  if (Array.isArray(value)) return Promise.all(value.map((item) => stored(item, bytesOf)))
  if (!isPlain(value)) return value
  const entries = await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await stored(part, bytesOf)] as const))
  return Object.fromEntries(entries)
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored)
  if (!isPlain(value)) return value
  if (isStoredBlob(value)) return new Blob([value.stored_blob], { type: value.type })
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, restored(part)]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
