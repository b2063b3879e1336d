import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { findRunning } from '../database/embedded/running.ts'
import { makeFolder } from '../dataFolder.ts'
import { findPassphrase } from '../domains/backups/passphrase.ts'
import { DatabaseInUseProblem, restore } from '../domains/backups/restore/restore.ts'
import { openFiles } from '../files/open.ts'
import { backupConfigFrom } from './backupConfig.ts'
import type { Command } from './commands.ts'
import { messageFor } from './faults.ts'
import { CommandProblem } from './problem.ts'
import { say } from './steps.ts'
import { withDatabaseUrl } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/** The exit code when a server or another program is using the data. */
const inUseExitCode = 2

/**
 * `bisita restore FILE`: restores a backup. Exit codes: 0 restored, 1 refused or failed with nothing changed, 2 while a
 * server is using the data.
 */
export const restoreCommand: Command = async (words, config) => {
  const { named } = parseArguments(words, {}, ['FILE'])
  const { dataFolder, databaseUrl } = config
  if (databaseUrl === null && findRunning(dataFolder) !== undefined) return refused(`Bisita is running on ${dataFolder}. Stop it first.`)
  const files = await openFiles(config.files)
  await makeFolder(dataFolder, 'BISITA_DATA')
  const passphrase = await findPassphrase(dataFolder, config.backupPassphrase)
  if (passphrase === null) throw new CommandProblem('Without its passphrase a backup does not open: set BISITA_BACKUP_PASSPHRASE to the recovery passphrase that was written down.')
  try {
    const manifest = await withDatabaseUrl(config, async (url) => {
      const atHand = backupConfigFrom(config, url, files)
      const source = await sourceOf(named[0] as string, atHand.destination, atHand.workFolder)
      const { text } = passphrase
      return restore({ databaseUrl: url, passphrase: text, files, dataFolder, now: new Date(), log: say, ...source })
    })
    say(`Restored ${path.basename(named[0] as string)}, as of ${manifest.moment}, ${manifest.clients} clients.`)
    return 0
  } catch (error) {
    if (error instanceof DatabaseInUseProblem) return refused(error.message)
    throw new CommandProblem(`Nothing was put back. ${messageFor(error)}`, { cause: error })
  }
}

function refused(why: string): number {
  process.stderr.write(`${why}\n`)
  return inUseExitCode
}

/**
 * Finds the backup to restore: a file of this machine, otherwise a backup of that name in the destination, with the
 * folders where its photos may be.
 */
async function sourceOf(named: string, place: ReturnType<typeof backupConfigFrom>['destination'], beside: string) {
  const file = path.resolve(named)
  if (existsSync(file)) return { name: path.basename(file), bytes: (await stat(file)).size, open: async () => createReadStream(file), photoFolders: [path.dirname(file), beside] }
  const backup = (await place.list()).find((one) => one.file === named)
  if (backup === undefined) throw new CommandProblem(`There is no file ${named}, nor a backup of that name in ${place.description}.`)
  return { name: backup.file, bytes: backup.bytes, open: () => place.read(backup.file), photoFolders: [beside] }
}
