import { meantBy } from './content.ts'
import type { Entering } from './entering.ts'
import type { QueueStore } from './queue.store.ts'

/** What the file says it is, and the version of its shape. */
export const exportFormat = { format: 'bisita-queue', version: 1 } as const

/** Bytes that are written at once; a multiple of three, so that the pieces of base64 join. */
const slice = 3 * 8192

function base64Parts(bytes: ArrayBuffer): string[] {
  const parts: string[] = []
  for (let at = 0; at < bytes.byteLength; at += slice) {
    const piece = new Uint8Array(bytes, at, Math.min(slice, bytes.byteLength - at))
    parts.push(btoa(String.fromCharCode(...piece)))
  }
  return parts
}

/** One object, in lines of its own. */
const line = (value: unknown): string => `\n  ${JSON.stringify(value)}`

/**
 * Everything of a user that has not reached the server, as one JSON file: each item with what it means, why it was
 * refused, and the photos in base64. Built piece by piece, one photo at a time, so that a phone can do it.
 */
export async function exportOf(store: QueueStore, userId: string, { now, appVersion }: Pick<Entering, 'now' | 'appVersion'>): Promise<Blob> {
  const head = { ...exportFormat, user_id: userId, exported_at: new Date(now()).toISOString(), app_version: appVersion }
  const items = (await store.items(userId)).map((entry) => {
    const { sending, is_error } = entry.item
    const { deed, record_id, body } = meantBy(entry)
    const { client_name, entered_at, app_version, key, failure } = sending
    return { item_id: entry.item.id, kind: deed, record_id, client_name, entered_at, app_version, key, is_error, failure, content: body }
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
    // A Blob of its own: the browser may keep it elsewhere than in memory.
    parts.push(new Blob([begin, ...base64Parts(photo.bytes), '"}']))
    first = false
  }
  return new Blob([...parts, '\n]}\n'], { type: 'application/json' })
}
