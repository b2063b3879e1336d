import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '../database/connection.ts'
import { makeAndRecordBackup, makeConfiguredBackup } from '../domains/backups/backups.service.ts'
import { type BackupDestination, folderDestination, syncFolder } from '../domains/backups/destination/destination.ts'
import { makeFolder } from '../dataFolder.ts'
import { openFiles } from '../files/open.ts'
import { backupConfigFrom } from './backupConfig.ts'
import type { Command } from './commands.ts'
import { CommandProblem, UsageProblem } from './problem.ts'
import { say } from './steps.ts'
import { withDatabaseUrl } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/** `bisita backup [FILE]`: makes an encrypted backup of one snapshot while the server runs. Its last line is the path. */
export const backupCommand: Command = async (words, config) => {
  const { values, positionals } = parseBackupArguments(words)
  const files = await openFiles(config.files)
  await makeFolder(config.dataFolder, 'BISITA_DATA')
  const photos = values['with-photos'] ? { photos: { kind: 'inside' as const } } : {}
  return withDatabaseUrl(config, async (url) => {
    const atHand = backupConfigFrom(config, url, files)
    const requestedPath = positionals[0]
    if (requestedPath !== undefined) {
      const file = path.resolve(requestedPath)
      if ((await stat(file).catch(() => null))?.isDirectory()) throw new CommandProblem(`${file} is a folder: name a file in it.`)
      // Photos that are stored beside a backup go into the folder of this file.
      const made = await makeConfiguredBackup({ ...atHand, destination: intoFile(file), workFolder: path.dirname(file) }, { ...photos })
      tell(made.manifest)
      say(file)
      return 0
    }
    const database = connect(url, { max: 2 })
    try {
      const made = await makeAndRecordBackup(database.db, atHand, new Date(), photos)
      tell(made.manifest)
      say(config.backups.kind === 'folder' ? path.join(config.backups.folder, made.name) : `${atHand.destination.description}${made.name}`)
    } finally {
      await database.close()
    }
    return 0
  })
}

const parseBackupArguments = (words: readonly string[]) => {
  const { values, named } = parseArguments(words.filter((word) => word.startsWith('-')), { 'with-photos': { type: 'boolean' } })
  const positionals = [...named, ...words.filter((word) => !word.startsWith('-'))]
  if (positionals.length > 1) throw new UsageProblem(`"${positionals[1]}" is one word too many.`)
  return { values, positionals }
}

const tell = ({ moment, clients, photos }: { readonly moment: string; readonly clients: number; readonly photos: { readonly count: number } }): void =>
  say(`Read back and compared: ${clients} clients and ${photos.count} photos, as of ${moment}.`)

/** A destination for one backup, at the path that was requested. It is written in the same folder and then renamed. */
const intoFile = (file: string): BackupDestination => ({
  ...folderDestination(path.dirname(file)),
  store: async (from: string) => {
    await rename(from, file)
    await syncFolder(path.dirname(file))
  },
})
