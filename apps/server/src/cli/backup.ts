import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '../database/connection.ts'
import { makeAndNote, make } from '../domains/backups/making.service.ts'
import { folderPlace } from '../domains/backups/place/place.ts'
import { makeFolder } from '../dataFolder.ts'
import { openFiles } from '../files/open.ts'
import { backupsAtHand } from './backups.ts'
import type { Command } from './commands.ts'
import { UsageProblem } from './problem.ts'
import { say } from './steps.ts'
import { atDatabaseUrl } from './visit.ts'
import { readWords } from './words.ts'

/** `bisita backup [FILE]`: everything as of one moment, sealed, while the program runs. Its last line is the path. */
export const backupCommand: Command = async (words, config) => {
  const { values, positionals } = readBackupWords(words)
  const files = await openFiles(config.files)
  await makeFolder(config.dataFolder, 'BISITA_DATA')
  const photos = values['with-photos'] ? { photos: { kind: 'inside' as const } } : {}
  return atDatabaseUrl(config, async (url) => {
    const atHand = backupsAtHand(config, url, files)
    const asked = positionals[0]
    if (asked !== undefined) {
      const file = path.resolve(asked)
      // What is carried away has its photos with it.
      const made = await make({ ...atHand, place: intoFile(file), beside: path.dirname(file) }, { ...photos })
      tell(made.manifest)
      say(file)
      return 0
    }
    const database = connect(url, { max: 2 })
    try {
      const made = await makeAndNote(database.db, atHand, new Date(), photos)
      tell(made.manifest)
      say(config.backups.kind === 'folder' ? path.join(config.backups.folder, made.name) : `${atHand.place.said}${made.name}`)
    } finally {
      await database.close()
    }
    return 0
  })
}

const readBackupWords = (words: readonly string[]) => {
  const { values, named } = readWords(words.filter((word) => word.startsWith('-')), { 'with-photos': { type: 'boolean' } })
  const positionals = [...named, ...words.filter((word) => !word.startsWith('-'))]
  if (positionals.length > 1) throw new UsageProblem(`"${positionals[1]}" is one word too many.`)
  return { values, positionals }
}

const tell = ({ moment, clients, photos }: { readonly moment: string; readonly clients: number; readonly photos: { readonly count: number } }): void =>
  say(`Read back and compared: ${clients} clients and ${photos.count} photos, as of ${moment}.`)

/** A place of one file: where somebody asked for it. */
const intoFile = (file: string) => ({
  ...folderPlace(path.dirname(file)),
  take: async (from: string) => {
    const aside = `${file}.unfinished`
    await copyFile(from, aside)
    await rename(aside, file)
    await rm(from, { force: true })
  },
})
