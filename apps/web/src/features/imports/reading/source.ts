import { decodeText, type Encoding } from '@bisita/rules/uploads/decode'
import { stopWords, type UploadRow, uploadReader, uploadRows } from '@bisita/rules/uploads/rows'

/** The rows of one sheet, or of a CSV file, before anything is chosen. */
export type SheetRows = { readonly rows: readonly UploadRow[]; readonly blank: number; readonly ours: boolean; readonly stop: string | null }

/** What a file holds: one sheet without a name where it is a CSV. */
export type FileSource = { readonly encoding: Encoding | null; readonly oldLines: number; readonly sheets: ReadonlyMap<string | null, SheetRows> }

/** A file that can't be read, in words for people. */
export type UnreadableFile = { readonly why: string }

const mostWorkbookBytes = 64 * 1024 * 1024
const workbookBegins = [0x50, 0xd0]

/** Reads a file of clients: a workbook by what it begins with, else a CSV. The reader of workbooks is loaded when one comes. */
export async function readSource(bytes: Uint8Array): Promise<FileSource | UnreadableFile> {
  return workbookBegins.includes(bytes[0] ?? 0) ? readSheets(bytes) : readText(bytes)
}

function readText(bytes: Uint8Array): FileSource {
  const { text, encoding, oldLines } = decodeText(bytes, TextDecoder)
  const reader = uploadReader()
  const rows = [...reader.push(text), ...reader.end()]
  const { blank, stop } = reader.counts()
  return { encoding, oldLines, sheets: new Map([[null, { rows, blank, ours: reader.header() === true, stop: stop === null ? null : stopWords(stop) }]]) }
}

async function readSheets(bytes: Uint8Array): Promise<FileSource | UnreadableFile> {
  const { isArchive, isOldWorkbook, oldWorkbookWords, readWorkbook } = await import('@bisita/rules/workbooks/workbook')
  const { WorkbookProblem } = await import('@bisita/rules/workbooks/problem')
  if (isOldWorkbook(bytes)) return { why: oldWorkbookWords }
  if (!isArchive(bytes)) return readText(bytes)
  if (bytes.length > mostWorkbookBytes) return { why: 'This workbook is too large. Save its sheet as CSV.' }
  try {
    const sheets = new Map<string, SheetRows>()
    for (const { name, rows } of await readWorkbook(bytes)) {
      const reader = uploadRows()
      const taken = reader.take(rows.map((cells, at) => ({ cells, row: at + 1 })))
      sheets.set(name, { rows: taken, blank: reader.counts().blank, ours: reader.header() === true, stop: null })
    }
    return { encoding: null, oldLines: 0, sheets }
  } catch (error) {
    if (error instanceof WorkbookProblem) return { why: error.message }
    throw error
  }
}
