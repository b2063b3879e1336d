import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { findRunning } from '../database/embedded/running.ts'
import { makeFolder } from '../dataFolder.ts'
import { findPassphrase } from '../domains/backups/passphrase.ts'
import { HeldProblem, restore } from '../domains/backups/restore/restore.ts'
import { openFiles } from '../files/open.ts'
import { backupsAtHand } from './backups.ts'
import type { Command } from './commands.ts'
import { wordsFor } from './faults.ts'
import { CommandProblem } from './problem.ts'
import { say } from './steps.ts'
import { atDatabaseUrl } from './visit.ts'
import { readWords } from './words.ts'

/** Somebody works with the data. */
const held = 2

/**
 * `bisita restore FILE`: puts a backup back. 0 where it was, 1 where it was refused or failed and nothing was touched, 2
 * while a server holds the data.
 */
export const restoreCommand: Command = async (words, config) => {
  const { named } = readWords(words, {}, ['FILE'])
  const { dataFolder, databaseUrl } = config
  if (databaseUrl === null && findRunning(dataFolder) !== undefined) return refused(`Bisita is running on ${dataFolder}. Stop it first.`)
  const files = await openFiles(config.files)
  await makeFolder(dataFolder, 'BISITA_DATA')
  const passphrase = await findPassphrase(dataFolder, config.backupPassphrase)
  if (passphrase === null) throw new CommandProblem('Without its passphrase a backup does not open: set BISITA_BACKUP_PASSPHRASE to the recovery passphrase that was written down.')
  try {
    const manifest = await atDatabaseUrl(config, async (url) => {
      const atHand = backupsAtHand(config, url, files)
      const source = await sourceOf(named[0] as string, atHand.place, atHand.beside)
      const { text } = passphrase
      return restore({ databaseUrl: url, passphrase: text, files, dataFolder, now: new Date(), say, ...source })
    })
    say(`Restored ${path.basename(named[0] as string)}, as of ${manifest.moment}, ${manifest.clients} clients.`)
    return 0
  } catch (error) {
    if (error instanceof HeldProblem) return refused(error.message)
    throw new CommandProblem(`Nothing was put back. ${wordsFor(error)}`, { cause: error })
  }
}

function refused(why: string): number {
  process.stderr.write(`${why}\n`)
  return held
}

/** A file of this machine, with the photos beside it or where backups are kept, or one of the place where they are kept, by its name. */
async function sourceOf(named: string, place: ReturnType<typeof backupsAtHand>['place'], beside: string) {
  const file = path.resolve(named)
  if (existsSync(file)) return { name: path.basename(file), bytes: (await stat(file)).size, open: async () => createReadStream(file), beside: [path.dirname(file), beside] }
  const kept = (await place.list()).find((one) => one.file === named)
  if (kept === undefined) throw new CommandProblem(`There is no file ${named}, nor a backup of that name in ${place.said}.`)
  return { name: kept.file, bytes: kept.bytes, open: () => place.read(kept.file), beside: [beside] }
}
