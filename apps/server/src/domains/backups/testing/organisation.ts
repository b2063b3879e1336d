import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { folderFiles } from '../../../files/folder.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { removeUnusedPlaces } from '../../../testing/cluster/places.ts'
import { runBisita } from '../../../testing/command.ts'
import { administer } from '../../../testing/cluster/cluster.ts'
import type { BackupConfig } from '../backups.service.ts'
import { folderDestination } from '../destination/destination.ts'

export const passphrase = 'bato bayan niyog ulap kawayan wheat zebra'

/** A used organisation with photos, a data folder beside it, and the commands as an operator gives them. */
export type BackupOrganisation = {
  readonly app: TestApp
  readonly dataFolder: string
  readonly backups: string
  readonly config: BackupConfig
  /** Runs a command on this database and these folders. */
  readonly command: (words: readonly string[], more?: Record<string, string>) => ReturnType<typeof runBisita>
  readonly close: () => Promise<void>
}

export async function makeBackupOrganisation(): Promise<BackupOrganisation> {
  const app = await testApp()
  await removeUnusedPlaces(app.pool)
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-backup-'))
  const backups = path.join(dataFolder, 'backups')
  const atHand: BackupConfig = {
    databaseUrl: app.databaseUrl, dataFolder, passphrase, version: 'test', destination: folderDestination(backups), workFolder: backups, files: folderFiles(app.filesFolder), photos: { kind: 'beside' }, work: 10,
  }
  return {
    app, dataFolder, backups, config: atHand,
    command: (words, more = {}) => runBisita(words, { DATABASE_URL: app.databaseUrl, BISITA_DATA: dataFolder, BISITA_FILES: app.filesFolder, BISITA_BACKUP_PASSPHRASE: passphrase, ...more }),
    close: async () => {
      await app.close()
      const name = new URL(app.databaseUrl).pathname.slice(1)
      await administer(async (client) => {
        for (const one of [`${name}_before_restore`, `${name}_restoring`]) await client.query(`drop database if exists "${one}"`)
      })
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

