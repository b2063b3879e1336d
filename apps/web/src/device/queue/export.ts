import { callFor } from './queuedCall.ts'
import type { EntryContext } from './newItems.ts'
import type { QueueStore } from './queue.store.ts'

/** The name and version of the file format. */
export const exportFormat = { format: 'bisita-queue', version: 1 } as const

/** Bytes that are encoded at once; a multiple of three, so that the pieces of base64 can be joined. */
const slice = 3 * 8192

function base64Parts(bytes: ArrayBuffer): string[] {
  const parts: string[] = []
  for (let at = 0; at < bytes.byteLength; at += slice) {
    const piece = new Uint8Array(bytes, at, Math.min(slice, bytes.byteLength - at))
    parts.push(btoa(String.fromCharCode(...piece)))
  }
  return parts
}

/** One value as JSON on its own line. */
const line = (value: unknown): string => `\n  ${JSON.stringify(value)}`

/**
 * The unsent work of a user as one JSON file: each item with its call and the reason of a refusal, and the photos in
 * base64. Built piece by piece, one photo at a time, to need little memory.
 */
export async function exportOf(store: QueueStore, userId: string, { now, appVersion }: Pick<EntryContext, 'now' | 'appVersion'>): Promise<Blob> {
  const head = { ...exportFormat, user_id: userId, exported_at: new Date(now()).toISOString(), app_version: appVersion }
  const items = (await store.items(userId)).map((entry) => {
    const { sending, is_error } = entry.item
    const { operation, record_id, body } = callFor(entry)
    const { client_name, entered_at, app_version, key, failure } = sending
    return { item_id: entry.item.id, kind: operation, record_id, client_name, entered_at, app_version, key, is_error, failure, content: body }
  })
  const awaiting = (await store.awaiting(userId)).filter(({ status }) => status === 'PENDING')
  const parts: BlobPart[] = [
    `${JSON.stringify(head).slice(0, -1)},\n"items": [${items.map(line).join(',')}\n],\n"awaiting": [${awaiting.map(line).join(',')}\n],\n"photos": [`,
  ]
  let first = true
  for (const { visit_id } of await store.photos(userId)) {
    const photo = await store.photo(visit_id)
    if (photo === null) continue
    const { type, sha256 } = photo
    const begin = `${first ? '' : ','}\n  ${JSON.stringify({ visit_id, type, sha256 }).slice(0, -1)},"base64":"`
    // A separate Blob, which the browser may store outside of memory.
    parts.push(new Blob([begin, ...base64Parts(photo.bytes), '"}']))
    first = false
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' })
}
