import { createHash } from 'node:crypto'
import type { Files } from '../../../files/files.ts'
import type { ListedPhoto } from '../archive/manifest.ts'
import type { SealedPhotos } from './sealedPhotos.ts'

/** What becomes of photos: sealed beside the backup, put into the file, left in their own storage and named, or left out. */
export type PhotosFrom = { readonly kind: 'beside' | 'inside' | 'elsewhere' | 'left out' }

/**
 * Lists the photos that the snapshot names, with their bytes where these were read, and adds those that are missing to
 * the sealed photos, if there are any. A photo that storage has lost is left out of the backup.
 */
export async function* gatherPhotos(files: Files, sealedPhotos: SealedPhotos | null, keys: readonly string[]): AsyncGenerator<{ readonly photo: ListedPhoto; readonly bytes: Buffer | null }> {
  for (const key of keys) {
    const known = sealedPhotos?.known.get(key)
    if (known !== undefined) {
      yield { photo: known, bytes: null }
      continue
    }
    const bytes = await files.get(key)
    if (bytes === null) continue
    const photo = sealedPhotos === null ? { key, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length } : await sealedPhotos.put(key, bytes)
    yield { photo, bytes }
  }
}
