import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLineForPeople } from '@bisita/rules/uploads/csv'
import { importFile, type ImportResult } from '../domains/imports/file.service.ts'
import { readUploadFile } from '../domains/imports/file.ts'
import type { Command } from './commands.ts'
import { CommandProblem } from './problem.ts'
import { say } from './steps.ts'
import { atDatabase, prepareSchema } from './visit.ts'
import { readWords } from './words.ts'

/** `bisita import-clients FILE`: the same work as a screen's upload, without waits; begun again it goes on where it was. */
export const importClientsCommand: Command = async (words, config) => {
  const { values, named } = readWords(words, { 'dry-run': { type: 'boolean' }, rejected: { type: 'string' } }, ['FILE'])
  const path = named[0] ?? ''
  const file = await readUploadFile(path)
  if ('problem' in file) throw new CommandProblem(`${path}: ${file.problem}`)
  if (file.encoding !== 'utf-8') say('The file is read as Windows-1252, as older spreadsheets write it.')
  const dry = values['dry-run'] === true
  const result = await atDatabase(config, async (database) => {
    await prepareSchema(database)
    return importFile(database.db, file, { dry, say: progressTeller() })
  })
  tell(result, dry)
  if (values.rejected !== undefined) await writeRejected(values.rejected, file, result)
  return 0
}

/** One line that is written over where there is a terminal, and a line now and then where there is none. */
function progressTeller(): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows${done === total ? '\n' : ''}`)
    else if (done === total || done - told >= 100_000) {
      told = done
      say(`${done} of ${total} rows`)
    }
  }
}

function tell({ created, updated, unchanged, duplicates, rejected, upload_id }: ImportResult, dry: boolean): void {
  say(`${dry ? 'It would be' : 'Done'}: ${created} new, ${updated} updated, ${unchanged} unchanged, ${duplicates} probable duplicates, ${rejected.length} rejected.`)
  if (!dry) say(`Upload ${upload_id}`)
}

/** The rows that were left out, each with its reason before it. */
async function writeRejected(path: string, file: Extract<Awaited<ReturnType<typeof readUploadFile>>, { rows: unknown }>, { rejected }: ImportResult): Promise<void> {
  const reasons = new Map(rejected.map(({ row, message, column }) => [row, `${column}: ${message}`]))
  await writeFile(path, `\uFEFF${csvLineForPeople(['reason', ...uploadColumns])}\r\n`)
  const out = createWriteStream(path, { flags: 'a' })
  let at = 0
  for await (const rows of file.rows(10_000)) {
    for (const cells of rows) {
      at += 1
      const reason = reasons.get(at)
      if (reason !== undefined && !out.write(`${csvLineForPeople([reason, ...cells])}\r\n`)) await once(out, 'drain')
    }
  }
  out.end()
  await once(out, 'finish')
  say(`${reasons.size} rejected rows in ${path}`)
}
