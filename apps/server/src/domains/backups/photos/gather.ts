import { createHash } from 'node:crypto'
import type { Files } from '../../../files/files.ts'
import type { PhotoListed } from '../archive/manifest.ts'
import { shelfFor } from './shelf.ts'

/** What becomes of photos: sealed beside the backup, put into the file, left in their own storage and named, or left out. */
export type PhotosFrom = { readonly kind: 'beside' | 'inside' | 'elsewhere' | 'left out' }

type Gathering = { readonly files: Files; readonly beside: string; readonly passphrase: string; readonly photos: PhotosFrom; readonly check?: () => Promise<void> }

/**
 * Lists the photos that the snapshot names and sees to it that each is in the backup. One that is not in storage, since
 * it was lost there, is no part of it.
 * @returns the folder beside the backups that has them; null where none does
 */
export async function gatherPhotos(
  { files, beside, passphrase, photos, check = async () => undefined }: Gathering,
  keys: readonly string[],
  list: (photo: PhotoListed) => Promise<void>,
  inside: (photo: PhotoListed, bytes: Buffer) => Promise<void>,
): Promise<string | null> {
  if (photos.kind === 'beside') {
    const shelf = await shelfFor(beside, passphrase)
    for (const key of keys) {
      await check()
      const bytes = shelf.known.has(key) ? null : await files.get(key)
      const photo = shelf.known.get(key) ?? (bytes === null ? null : await shelf.put(key, bytes))
      if (photo !== null) await list(photo)
    }
    return shelf.folder
  }
  for (const key of keys) {
    await check()
    const bytes = await files.get(key)
    if (bytes === null) continue
    const photo = { key, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
    if (photos.kind === 'inside') await inside(photo, bytes)
    await list(photo)
  }
  return null
}
