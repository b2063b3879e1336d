import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Files } from '../../files/files.ts'
import { newestVisits, setPhotos } from '../demo.store.ts'
import { Random, streams } from '../random.ts'
import { drawHouse } from './draw.ts'

/** So many of the newest visits have a photo: some days of everybody's. */
const most = 400
/** One of so many has the very photo of the one before it, which the check of visits finds. */
const repeated = 150

/** Draws the photos of the newest visits and stores them; what each shows follows from the seed alone. */
export async function addPhotos(client: ClientBase, files: Files, seed: number): Promise<void> {
  const ids = await newestVisits(client, most)
  const shas: string[] = []
  const keys: string[] = []
  for (const [index, id] of ids.entries()) {
    const random = new Random(seed, streams.photos, index % repeated === repeated - 1 ? index - 1 : index)
    const jpeg = await drawHouse(random)
    const sha = createHash('sha256').update(jpeg).digest('hex')
    const key = `${sha.slice(0, 32)}-${id}.jpg`
    await files.put(key, jpeg, 'image/jpeg')
    shas.push(sha)
    keys.push(key)
  }
  await setPhotos(client, { ids, shas, keys })
}
