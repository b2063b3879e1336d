import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../database/embedded/launcher.ts'
import type { Manifest, PhotoListed } from './archive/manifest.ts'
import { photoOfLine } from './archive/manifest.ts'
import { readArchive } from './archive/verify.ts'
import type { AtHand } from './making.service.ts'
import { readPassphrase } from './passphrase.ts'
import { openShelf } from './photos/shelf.ts'
import { newest } from './place/place.ts'
import { BackupProblem, DamagedProblem } from './problem.ts'
import { loadTables, requireKnown } from './restore/load.ts'

/**
 * Restores the newest backup into a PostgreSQL that is made for it and thrown away, compares every table, and opens every
 * photo. The database that people work with is not touched: a long load in it would hold every phone's feed back.
 * @throws BackupProblem where there is none, DamagedProblem where it is not whole
 */
export async function drill(atHand: AtHand, check: () => Promise<void>): Promise<{ readonly file: string; readonly manifest: Manifest }> {
  const { place, beside, dataFolder } = atHand
  const last = newest(await place.list())
  if (last === undefined) throw new BackupProblem('There is no backup yet.')
  const { text: passphrase } = await readPassphrase(dataFolder, atHand.passphrase)
  const open = () => place.read(last.file)
  const photos: PhotoListed[] = []
  const manifest = await readArchive(await open(), passphrase, {
    photos: (lines) => void photos.push(...lines.split('\n').filter((line) => line !== '').map(photoOfLine)),
  })
  requireKnown(manifest)
  await check()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-drill-'))
  const scratch = await startEmbedded({ dataFolder: folder, durable: false })
  try {
    await loadTables(scratch.url, open, passphrase, manifest)
  } finally {
    await scratch.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (manifest.photos.where === 'beside' && photos.length > 0) {
    const shelf = await openShelf(beside, manifest.photos.folder ?? '', passphrase)
    if (shelf === null) throw new DamagedProblem('The photos of the backup are not beside it.')
    for (const photo of photos) {
      await shelf.get(photo)
      await check()
    }
  }
  return { file: last.file, manifest }
}
