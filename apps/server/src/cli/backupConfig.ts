import path from 'node:path'
import type { Config } from '../config.ts'
import type { BackupConfig } from '../domains/backups/backups.service.ts'
import { openDestination } from '../domains/backups/destination/open.ts'
import type { Files } from '../files/files.ts'

/** What backups of this installation are made with and where they go. */
export function backupConfigFrom(config: Config, databaseUrl: string, files: Files): BackupConfig {
  const { backups, dataFolder, backupPassphrase, version } = config
  const beside = backups.kind === 'folder' ? backups.folder : path.join(dataFolder, 'backups')
  return {
    databaseUrl, dataFolder, version, files, workFolder: beside,
    passphrase: backupPassphrase,
    destination: openDestination(backups),
    // Photos in storage of their own stay there; beside backups that are elsewhere there is no folder for them.
    photos: { kind: config.files.kind === 's3' ? 'elsewhere' : backups.kind === 's3' ? 'inside' : 'beside' },
  }
}
