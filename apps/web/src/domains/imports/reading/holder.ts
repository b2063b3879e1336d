import { emptyColumn, isUploadHeader, uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine, csvLineForPeople, decodeText, readCsv } from '@bisita/rules/uploads/csv'
import { sha256Of } from '../../../ui/browser/sha256.ts'
import { sha256Plain } from '../../../ui/browser/sha256Plain.ts'
import { mostRows, type ReadFile, type ToThread } from './talk.ts'

/** So many of the rows that miss something are named. */
const mostNamed = 20

/** Reads a file and holds its rows: what a thread does that the page talks to. */
export function fileHolder(): (asked: ToThread) => Promise<unknown> {
  let all: string[][] = []
  /** The rows that are uploaded, by their place in the file. */
  let used: number[] = []

  const read = async (file: File): Promise<ReadFile> => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sha256 = (await sha256Of(file)) ?? sha256Plain(bytes)
    const { text, encoding } = decodeText(bytes, TextDecoder)
    const [header, ...rows] = readCsv(text)
    const told = { name: file.name, sha256, encoding, empty: { rows: [], count: 0 } }
    if (!isUploadHeader(header)) return { ...told, rows: 0, problem: 'headers' }
    all = rows
    used = rows.map((_, at) => at)
    const empty = missing()
    return { ...told, rows: rows.length, problem: rows.length === 0 ? 'nothing' : null, empty: { rows: empty.slice(0, mostNamed), count: empty.length } }
  }
  const missing = (): number[] => used.filter((row) => emptyColumn(all[row] ?? []) !== null)
  const leaveOut = () => {
    const left = missing()
    const gone = new Set(left)
    used = used.filter((row) => !gone.has(row))
    return { rows: used.length, left }
  }
  const fileOf = (lines: readonly string[]) => new Blob([lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
  const chunk = (from: number, to: number) => fileOf([csvLine(uploadColumns), ...used.slice(from, to).map((row) => csvLine(all[row] ?? []))])
  const rejected = (reasons: readonly (readonly [number, string])[]) =>
    fileOf([`\uFEFF${csvLineForPeople(['reason', ...uploadColumns])}`, ...reasons.map(([row, reason]) => csvLineForPeople([reason, ...(all[row] ?? [])]))])

  return async (asked) => {
    switch (asked.kind) {
      case 'read':
        return read(asked.file)
      case 'chunk':
        return chunk(asked.from, asked.to)
      case 'rows':
        return asked.rows.slice(0, mostRows).map((row) => all[row] ?? [])
      case 'rejected':
        return rejected(asked.reasons)
      case 'leave out':
        return leaveOut()
    }
  }
}
