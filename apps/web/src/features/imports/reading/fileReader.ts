import { recogniseDays, readDay } from '@bisita/rules/cells/days'
import { readDates } from '@bisita/rules/uploads/birthDates'
import { emptyColumn, rejectedHeader, uploadColumns, withReason } from '@bisita/rules/uploads/columns'
import { csvLine } from '@bisita/rules/uploads/csv'
import { mendText } from '@bisita/rules/uploads/decode'
import { csvLineForPeople } from '@bisita/rules/uploads/formulas'
import type { UploadRow } from '@bisita/rules/uploads/rows'
import { sha256Of } from '../../../ui/browser/sha256.ts'
import { sha256Plain } from '../../../ui/browser/sha256Plain.ts'
import { readSource, type FileSource } from './source.ts'
import { type FileRow, mostRows, type FileSummary, type ReadChoices, type WorkerRequest } from './workerRpc.ts'

/** So many of the rows that miss something, and of the cells that would be mended, are named. */
const mostNamed = 20
const mostExamples = 5

const birthDate = uploadColumns.indexOf('birth_date')
const nothingRead: UploadRow[] = []
const noDays = recogniseDays([])

/** Reads a file and holds its rows: what a thread does that the page talks to. */
export function createFileReader(): (request: WorkerRequest) => Promise<unknown> {
  let about = { name: '', sha256: '' }
  let source: FileSource = { encoding: null, oldLines: 0, sheets: new Map() }
  let reading: ReadChoices = { sheet: null, dates: null, mend: false }
  let all: readonly UploadRow[] = nothingRead
  /** The rows that are uploaded, by their place in the file. */
  let used: number[] = []

  const written = (at: number): readonly string[] => all[at]?.cells ?? []
  /** A row as it is uploaded. */
  const cellsOf = (at: number): readonly string[] => readDates(reading.mend ? written(at).map(mendText) : written(at), reading.dates)
  const sheetRow = (at: number): number => all[at]?.row ?? 0
  const named = (rows: readonly number[]) => ({ rows: rows.slice(0, mostNamed).map(sheetRow), count: rows.length })

  const read = async (file: File): Promise<FileSummary> => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    about = { name: file.name, sha256: (await sha256Of(file)) ?? sha256Plain(bytes) }
    const found = await readSource(bytes)
    if ('why' in found) return { ...summary(), problem: 'unreadable', why: found.why }
    source = found
    const ours = [...found.sheets].filter(([, sheet]) => sheet.ours).map(([name]) => name)
    return readAs({ sheet: ours[0] ?? null, mend: false })
  }

  /** Another sheet has other dates: their order is detected again unless `dates` is given. */
  const readAs = ({ sheet = reading.sheet, mend = reading.mend, dates }: Partial<ReadChoices>): FileSummary => {
    all = source.sheets.get(sheet)?.rows ?? nothingRead
    used = all.map((_, at) => at)
    const form = sheet === reading.sheet && dates === undefined ? reading.dates : dates
    reading = { sheet, mend, dates: form ?? daysOf().form }
    return summary()
  }
  const daysOf = () => recogniseDays(all.map(({ cells }) => cells[birthDate] ?? ''))

  const summary = (): FileSummary => {
    const sheet = source.sheets.get(reading.sheet)
    const names = [...source.sheets].flatMap(([name, { ours }]) => (name === null ? [] : [{ name, ours }]))
    return {
      ...about,
      encoding: source.encoding,
      oldLines: source.oldLines,
      sheets: names.map(({ name }) => name),
      ours: names.filter(({ ours }) => ours).map(({ name }) => name),
      reading,
      rows: all.length,
      blank: sheet?.blank ?? 0,
      stop: sheet?.stop ?? null,
      problem: sheet?.ours !== true ? 'headers' : all.length === 0 && sheet.stop === null ? 'nothing' : null,
      why: null,
      empty: named(missing()),
      days: all.length === 0 ? noDays : daysOf(),
      wrongDates: named(wrongDates()),
      mendable: mendable(),
    }
  }
  const missing = (): number[] => used.filter((row) => emptyColumn(written(row)) !== null)
  const wrongDates = (): number[] => {
    const form = reading.dates
    if (form === null) return []
    const isWrong = (text: string) => text.trim() !== '' && 'problem' in readDay(text, form)
    return used.filter((row) => isWrong(written(row)[birthDate] ?? ''))
  }
  const mendable = (): FileSummary['mendable'] => {
    let count = 0
    const examples: [string, string][] = []
    for (const { cells } of all) {
      for (const cell of cells) {
        const mended = mendText(cell)
        if (mended === cell) continue
        count += 1
        if (examples.length < mostExamples) examples.push([cell, mended])
      }
    }
    return { count, examples }
  }
  const leaveOut = () => {
    const left = missing()
    const gone = new Set(left)
    used = used.filter((row) => !gone.has(row))
    return { rows: used.length, left }
  }
  const fileOf = (lines: readonly string[]) => new Blob([lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
  // The server takes an apostrophe off again, as of any file that an export of ours made.
  const chunk = (from: number, to: number) => fileOf([csvLine(uploadColumns), ...used.slice(from, to).map((row) => csvLineForPeople(cellsOf(row)))])
  const rejected = (reasons: readonly (readonly [number, string])[]) =>
    fileOf([`\uFEFF${csvLineForPeople(rejectedHeader)}`, ...reasons.map(([row, reason]) => csvLineForPeople(withReason(written(row), reason)))])

  return async (request) => {
    switch (request.kind) {
      case 'read':
        return read(request.file)
      case 'read as':
        return readAs(request.reading)
      case 'chunk':
        return chunk(request.from, request.to)
      case 'rows':
        return request.rows.slice(0, mostRows).map((row): FileRow => ({ row: sheetRow(row), cells: cellsOf(row) }))
      case 'rejected':
        return rejected(request.reasons)
      case 'leave out':
        return leaveOut()
    }
  }
}
