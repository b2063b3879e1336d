import { randomBytes } from 'node:crypto'
import type { Files } from '../../../files/files.ts'

const stored = new WeakMap<Buffer, Promise<string>>()

/**
 * Stores a photo that {@link readPhoto} made and gives the key under which it is kept. The file comes before
 * the commit of the row that names it: a rollback or a crash leaves a file that nobody knows, never a row
 * without its file. The same photo object is stored once: before the transaction, which only takes the key then. A
 * transaction that waits for storage would delay the feeds of all devices, and keep the client locked.
 * @throws Problem not_ready
 */
export function storePhoto(files: Files, visitId: string, jpeg: Buffer): Promise<string> {
  const known = stored.get(jpeg)
  if (known !== undefined) return known
  const key = store(files, visitId, jpeg)
  stored.set(jpeg, key)
  key.catch(() => stored.delete(jpeg))
  return key
}

/** Takes a photo away again that was stored for a change which was refused. What fails here is pruned some day. */
export async function dropPhoto(files: Files, jpeg: Buffer): Promise<void> {
  const key = stored.get(jpeg)
  stored.delete(jpeg)
  await key?.then((name) => files.remove(name)).catch(() => undefined)
}

/** Nobody can guess a key, though only the server ever asks for one; with the visit's id an operator finds whose it is. */
async function store(files: Files, visitId: string, jpeg: Buffer): Promise<string> {
  const key = `${randomBytes(16).toString('hex')}-${visitId}.jpg`
  await files.put(key, jpeg, 'image/jpeg')
  return key
}
