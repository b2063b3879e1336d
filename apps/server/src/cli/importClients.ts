import { appendFile, writeFile } from 'node:fs/promises'
import { type DayForm, dayFormWords } from '@bisita/rules/cells/days'
import { rejectedHeader, withReason } from '@bisita/rules/uploads/columns'
import { csvLineForPeople } from '@bisita/rules/uploads/formulas'
import { importFile, type ImportResult } from '../domains/imports/file.service.ts'
import { readUploadFile, type UploadFile } from '../domains/imports/file.ts'
import type { Command } from './commands.ts'
import { CommandProblem } from './problem.ts'
import { say } from './steps.ts'
import { withDatabase, prepareSchema } from './withDatabase.ts'
import { parseArguments } from './arguments.ts'

/** The words of `--dates`, each for a form of days. */
const dateOptions: Readonly<Record<string, DayForm>> = { 'year-first': 'year', 'month-first': 'month', 'day-first': 'day', 'month-names': 'name', 'day-numbers': 'number' }
const dateOptionOf = (form: DayForm): string => Object.entries(dateOptions).find(([, one]) => one === form)?.[0] ?? form

const options = { 'dry-run': { type: 'boolean' }, rejected: { type: 'string' }, dates: { type: 'string' }, sheet: { type: 'string' }, mend: { type: 'boolean' } } as const

/** `bisita import-clients FILE`: imports a file like an upload on the screen, without pauses. Run again, it resumes. */
export const importClientsCommand: Command = async (words, config) => {
  const { values, named } = parseArguments(words, options, ['FILE'])
  const path = named[0] ?? ''
  const dates = values.dates === undefined ? undefined : dateOptions[values.dates]
  if (values.dates !== undefined && dates === undefined) throw new CommandProblem(`--dates is one of ${Object.keys(dateOptions).join(', ')}.`)
  const file = await readUploadFile(path, { dates, sheet: values.sheet, mend: values.mend })
  if ('problem' in file) throw new CommandProblem(`${path}: ${file.problem}`)
  tellReading(file, values.mend === true)
  if (dates === undefined && file.days.form !== null && file.days.also.length > 0) {
    const ways = [file.days.form, ...file.days.also].map((form) => `--dates ${dateOptionOf(form)}`)
    throw new CommandProblem(`${path}: the dates of birth can be read in two ways. Say which: ${ways.join(' or ')}.`)
  }
  const dry = values['dry-run'] === true
  const result = await withDatabase(config, async (database) => {
    await prepareSchema(database)
    return importFile(database.db, file, { dry, say: progressTeller() })
  })
  tell(result, dry)
  if (values.rejected !== undefined) await writeRejected(values.rejected, file, result)
  return 0
}

/** Prints how the file was read: how many rows it has, and how many were left out, rejected or mended. */
function tellReading({ encoding, count, blank, days, form, mendable }: UploadFile, mend: boolean): void {
  say(`${count} rows${blank > 0 ? `, and ${blank} empty ones left out` : ''}.`)
  if (encoding !== null && encoding.oldLines > 0) say(`${encoding.oldLines} lines are no UTF-8 and are read as Windows-1252, as older spreadsheets write it.`)
  if (form !== null) say(`Dates of birth: ${dayFormWords[form]}.${form === days.form && days.misfits > 0 ? ` ${days.misfits} are none in this form and are rejected.` : ''}`)
  if (mendable > 0) say(mend ? `${mendable} cells that were saved wrongly are mended.` : `${mendable} cells look saved wrongly, as "PeÃ±a" for "Peña". --mend puts them right.`)
}

/** Prints progress: on a terminal one line that is overwritten, otherwise a line every 100,000 rows. */
function progressTeller(): (done: number, total: number) => void {
  let reported = 0
  return (done, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows${done === total ? '\n' : ''}`)
    else if (done === total || done - reported >= 100_000) {
      reported = done
      say(`${done} of ${total} rows`)
    }
  }
}

function tell({ created, updated, unchanged, duplicates, rejected, notices, upload_id }: ImportResult, dry: boolean): void {
  say(`${dry ? 'It would be' : 'Done'}: ${created} new, ${updated} updated, ${unchanged} unchanged, ${duplicates} probable duplicates, ${rejected.length} rejected.`)
  for (const { row, column, message } of notices.slice(0, 20)) say(`Row ${row}, ${column}: ${message}`)
  if (notices.length > 20) say(`... and ${notices.length - 20} more like these.`)
  if (!dry) say(`Upload ${upload_id}`)
}

/** Writes the rejected rows as they are in the file, each with its reason, to a CSV file that can be imported again. */
async function writeRejected(path: string, file: UploadFile, { rejected }: ImportResult): Promise<void> {
  const reasons = new Map(rejected.map(({ row, message, column }) => [row, `${column}: ${message}`]))
  await writeFile(path, `\uFEFF${csvLineForPeople(rejectedHeader)}\r\n`)
  let at = 0
  for await (const rows of file.rows(10_000, 'written')) {
    const lines = rows.flatMap((cells) => {
      at += 1
      const reason = reasons.get(at)
      return reason === undefined ? [] : [`${csvLineForPeople(withReason(cells, reason))}\r\n`]
    })
    await appendFile(path, lines.join(''))
  }
  say(`${reasons.size} rejected rows in ${path}`)
}
