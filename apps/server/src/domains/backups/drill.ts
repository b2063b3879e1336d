import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../../database/embedded/launcher.ts'
import type { Manifest, ListedPhoto } from './archive/manifest.ts'
import { readArchive } from './archive/read.ts'
import type { BackupConfig } from './backups.service.ts'
import { readPassphrase } from './passphrase.ts'
import { openSealedPhotos } from './photos/sealedPhotos.ts'
import { newestBackup } from './destination/destination.ts'
import { BackupProblem, DamagedProblem } from './problem.ts'
import { loadTables, requireKnownSchema } from './restore/load.ts'

/**
 * Restores the newest backup into a PostgreSQL that is made for it and thrown away, compares every table, and opens every
 * photo. The database that people work with is not touched: a long load in it would hold every phone's feed back.
 * @throws BackupProblem where there is none, DamagedProblem where it is not whole
 */
export async function drill(atHand: BackupConfig, check: () => Promise<void>): Promise<{ readonly file: string; readonly manifest: Manifest }> {
  const { destination: place, workFolder: beside, dataFolder } = atHand
  const last = newestBackup(await place.list())
  if (last === undefined) throw new BackupProblem('There is no backup yet.')
  const { text: passphrase } = await readPassphrase(dataFolder, atHand.passphrase)
  const open = () => place.read(last.file)
  const photos: ListedPhoto[] = []
  const manifest = await readArchive(await open(), passphrase, {
    listed: (photo) => void photos.push(photo),
  })
  requireKnownSchema(manifest)
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
    const sealedPhotos = await openSealedPhotos(beside, manifest.photos.folder ?? '', passphrase)
    if (sealedPhotos === null) throw new DamagedProblem('The photos of the backup are not beside it.')
    for (const photo of photos) {
      await sealedPhotos.get(photo)
      await check()
    }
  }
  return { file: last.file, manifest }
}
