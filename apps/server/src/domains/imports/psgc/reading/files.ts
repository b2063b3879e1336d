import { csvReader } from '@bisita/rules/uploads/csv'
import { fileDecoder } from '@bisita/rules/uploads/decode'
import { WorkbookProblem } from '@bisita/rules/workbooks/problem'
import { isArchive, isOldWorkbook, oldWorkbookWords, readWorkbook } from '@bisita/rules/workbooks/workbook'
import { EditionProblem } from './sheet.ts'

/** The sheet of the publication that holds the codes; other sheets come and go. */
const sheetName = 'psgc'

/** Bytes of a CSV that are read at a time: what it needs in memory, however long it is. */
const piece = 64 * 1024

/**
 * The rows of the sheet PSGC of a workbook, or of a CSV; none where there is no such sheet.
 * @throws EditionProblem where the file is too large, or a quote in it isn't closed
 */
export async function fileRows(bytes: Uint8Array): Promise<Iterable<readonly string[]>> {
  if (isOldWorkbook(bytes)) throw new EditionProblem(oldWorkbookWords)
  return isArchive(bytes) ? workbookRows(bytes) : csvRows(bytes)
}

async function workbookRows(bytes: Uint8Array): Promise<Iterable<readonly string[]>> {
  try {
    const [sheet] = await readWorkbook(bytes, (name) => name.trim().toLowerCase() === sheetName)
    return sheet?.rows ?? []
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error
    // A file that isn't the publication's workbook hasn't its header either.
    if (error.damaged) return []
    throw new EditionProblem(error.message)
  }
}

function* csvRows(bytes: Uint8Array): Generator<readonly string[]> {
  const decoder = fileDecoder(TextDecoder)
  const reader = csvReader()
  for (let at = 0; at < bytes.length && reader.stop() === null; at += piece) {
    for (const { cells } of reader.push(decoder.push(bytes.subarray(at, at + piece)))) yield cells
  }
  for (const { cells } of [...reader.push(decoder.end()), ...reader.end()]) yield cells
  const stop = reader.stop()
  if (stop !== null && stop.row > 1) throw new EditionProblem(`Line ${stop.line}: ${stop.why === 'row' ? 'this row is longer than any of the publication' : 'a quotation mark is not closed'}. Nothing after it can be read.`)
}
