import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { folderFiles } from '../../../files/folder.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { bisita } from '../../../testing/command.ts'
import { administer } from '../../../testing/cluster/cluster.ts'
import type { AtHand } from '../making.service.ts'
import { folderPlace } from '../place/place.ts'

export const passphrase = 'bato bayan niyog ulap kawayan wheat zebra'

/** A used organisation with photos, a data folder beside it, and the commands as an operator gives them. */
export type Organisation = {
  readonly app: TestApp
  readonly dataFolder: string
  readonly backups: string
  readonly atHand: AtHand
  /** Runs a command on this database and these folders. */
  readonly command: (words: readonly string[], more?: Record<string, string>) => ReturnType<typeof bisita>
  readonly close: () => Promise<void>
}

export async function organisation(): Promise<Organisation> {
  const app = await testApp()
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'bisita-backup-'))
  const backups = path.join(dataFolder, 'backups')
  const atHand: AtHand = {
    databaseUrl: app.databaseUrl, dataFolder, passphrase, version: 'test', place: folderPlace(backups), beside: backups, files: folderFiles(app.filesFolder), photos: { kind: 'beside' },
  }
  return {
    app, dataFolder, backups, atHand,
    command: (words, more = {}) => bisita(words, { DATABASE_URL: app.databaseUrl, BISITA_DATA: dataFolder, BISITA_FILES: app.filesFolder, BISITA_BACKUP_PASSPHRASE: passphrase, ...more }),
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

