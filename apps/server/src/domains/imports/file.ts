import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { messages } from '@bisita/contract/messages'
import type { DayColumn, DayForm } from '@bisita/rules/cells/days'
import { type FoundEncoding, fileDecoder, mendText } from '@bisita/rules/uploads/decode'
import { birthDates, readDates } from '@bisita/rules/uploads/birthDates'
import { stopWords, type UploadRow, uploadReader, uploadRows } from '@bisita/rules/uploads/rows'
import { WorkbookProblem } from '@bisita/rules/workbooks/problem'
import { isArchive, isOldWorkbook, oldWorkbookWords, readWorkbook, type Sheet } from '@bisita/rules/workbooks/workbook'

/** A file of clients that was checked once; its rows are read from it again whenever they are needed. */
export type UploadFile = {
  /** Of the bytes and of how they are read: the same file with other dates is another upload. */
  readonly sha256: Buffer
  /** Null of a workbook. */
  readonly encoding: FoundEncoding | null
  /** Data rows, and rows of nothing but blanks, which are left out. */
  readonly count: number
  readonly blank: number
  /** How the column birth_date is written, and the form it is read in; null where it is empty. */
  readonly days: DayColumn
  readonly form: DayForm | null
  /** Cells with letters that were saved wrongly once. */
  readonly mendable: number
  /** The data rows, so many at a time: as they are uploaded, or as they stand in the file. */
  readonly rows: (most: number, as?: 'uploaded' | 'written') => AsyncGenerator<(readonly string[])[]>
}

/** How a file is read where its content leaves that open. */
export type FileReadOptions = { readonly dates?: DayForm | undefined; readonly sheet?: string | undefined; readonly mend?: boolean | undefined }

type Read = { readonly header: boolean | null; readonly count: number; readonly blank: number; readonly stop: string | null; readonly encoding: FoundEncoding | null }
type Source = AsyncGenerator<UploadRow[], Read>

/** A workbook is read as a whole; this many bytes are more than any office has. */
const mostWorkbookBytes = 64 * 1024 * 1024

/**
 * Looks a file through: what it is by its content, whether its header is ours, how many rows it has, how it writes its
 * dates. The memory for a CSV stays flat.
 */
export async function readUploadFile(path: string, { dates, sheet, mend = false }: FileReadOptions = {}): Promise<UploadFile | { readonly problem: string }> {
  try {
    return await lookThrough(path, { dates, sheet, mend })
  } catch (error) {
    if (error instanceof WorkbookProblem) return { problem: error.message }
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { problem: code === 'ENOENT' ? 'There is no such file.' : 'This file cannot be read.' }
  }
}

async function lookThrough(path: string, { dates, sheet, mend = false }: FileReadOptions): Promise<UploadFile | { readonly problem: string }> {
  const head = await beginning(path)
  if (isOldWorkbook(head)) return { problem: oldWorkbookWords }
  const chosen = isArchive(head) ? chooseSheet(await sheetsOf(path), sheet) : null
  if (chosen !== null && 'problem' in chosen) return chosen
  const source = (): Source => (chosen === null ? csvRows(path) : sheetRows(chosen))
  const births = birthDates()
  let mendable = 0
  const rows = source()
  let next = await rows.next()
  for (; next.done !== true; next = await rows.next()) {
    for (const { cells } of next.value) {
      births.add(cells)
      mendable += cells.filter((cell) => mendText(cell) !== cell).length
    }
  }
  const { header, count, blank, stop, encoding } = next.value
  if (header !== true) return { problem: messages.headersDiffer }
  if (stop !== null) return { problem: stop }
  const days = births.result()
  const form = dates ?? days.form
  const choice = JSON.stringify([dates, sheet, mend || undefined])
  const sha256 = await digestOf(path, choice === '[null,null,null]' ? '' : choice)
  const uploaded = (cells: readonly string[]) => readDates(mend ? cells.map(mendText) : cells, form)
  return {
    sha256, encoding, count, blank, days, form, mendable,
    rows: (most, as = 'uploaded') => inPieces(source(), most, as === 'uploaded' ? uploaded : (cells) => cells),
  }
}

async function beginning(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function digestOf(path: string, choice: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.update(choice).digest()
}

async function sheetsOf(path: string): Promise<readonly Sheet[]> {
  if ((await stat(path)).size > mostWorkbookBytes) throw new WorkbookProblem('This workbook is too large. Save its sheet as CSV.')
  return readWorkbook(await readFile(path))
}

/** The sheet that is named, else the only one that has our header. */
function chooseSheet(sheets: readonly Sheet[], named: string | undefined): Sheet | { readonly problem: string } {
  const names = sheets.map(({ name }) => `"${name}"`).join(', ')
  if (named !== undefined) return sheets.find(({ name }) => name === named) ?? { problem: `There is no sheet "${named}". There are ${names}.` }
  const ours = sheets.filter((sheet) => hasHeader(sheet))
  if (ours.length > 1) return { problem: `Several sheets have the columns of clients. Say which with --sheet: ${ours.map(({ name }) => `"${name}"`).join(', ')}.` }
  return ours[0] ?? { problem: messages.headersDiffer }
}

function hasHeader({ rows }: Sheet): boolean {
  const reader = uploadRows()
  reader.take(numbered(rows.slice(0, 100)))
  return reader.header() === true
}

const numbered = (rows: Sheet['rows']) => rows.map((cells, at) => ({ cells, row: at + 1 }))

async function* csvRows(path: string): Source {
  const decoder = fileDecoder(TextDecoder)
  const reader = uploadReader()
  for await (const piece of createReadStream(path)) yield reader.push(decoder.push(piece as Buffer))
  yield [...reader.push(decoder.end()), ...reader.end()]
  const { read, blank, stop } = reader.counts()
  return { header: reader.header(), count: read, blank, stop: stop === null ? null : stopWords(stop), encoding: decoder.found() }
}

async function* sheetRows({ rows }: Sheet): Source {
  const reader = uploadRows()
  yield reader.take(numbered(rows))
  const { read, blank } = reader.counts()
  return { header: reader.header(), count: read, blank, stop: null, encoding: null }
}

async function* inPieces(source: Source, most: number, made: (cells: readonly string[]) => readonly string[]): AsyncGenerator<(readonly string[])[]> {
  let waiting: (readonly string[])[] = []
  for await (const rows of source) {
    waiting.push(...rows.map(({ cells }) => made(cells)))
    while (waiting.length >= most) {
      yield waiting.slice(0, most)
      waiting = waiting.slice(most)
    }
  }
  for (let at = 0; at < waiting.length; at += most) yield waiting.slice(at, at + most)
}
