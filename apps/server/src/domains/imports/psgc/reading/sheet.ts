import { messages } from '@bisita/contract/messages'

/** What is wrong with a file of the publication, in words for people. */
export class EditionProblem extends Error {}

/** A row of the publication, its traps dealt with: codes padded, names trimmed, signs for nothing taken away. */
export type SheetRow = {
  readonly code: string
  readonly name: string
  /** The code of nine digits that was there before; the steadier key between two editions. */
  readonly correspondence: string | null
  readonly level: PsgcLevel
  readonly oldNames: string
  readonly cityClass: string
}

const levels = ['reg', 'prov', 'dist', 'city', 'mun', 'submun', 'sgu', 'bgy'] as const

/** A level, or none: two rows that hold the place of a province have none. */
export type PsgcLevel = (typeof levels)[number] | ''

const columns = {
  code: '10-digit psgc',
  name: 'name',
  correspondence: 'correspondence code',
  level: 'geographic level',
  oldNames: 'old name',
  cityClass: 'city class',
} as const

type Column = keyof typeof columns

const required: readonly Column[] = ['code', 'name', 'correspondence', 'level']

/** How far down the header may stand. */
const headerWithin = 20

/** What a spreadsheet shows where a formula went wrong. */
const fault = /^#(N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!)$/

const tidy = (cell: string): string => {
  const text = cell.replace(/[\s\uFEFF]+/g, ' ').trim()
  return text === '-' || fault.test(text) ? '' : text
}

/**
 * The rows of the sheet below its header. Titles vary between editions, so a column is recognised by how its title
 * begins.
 * @throws EditionProblem where the header is not the publication's, or a row lacks code, name or level
 */
export function* sheetRows(rows: Iterable<readonly string[]>): Generator<SheetRow> {
  let header: Readonly<Record<Column, number>> | null = null
  let at = 0
  for (const row of rows) {
    at += 1
    if (header !== null) {
      const read = readRow(row, header)
      if (read !== null) yield read
    } else {
      header = headerOf(row)
      if (header === null && at >= headerWithin) break
    }
  }
  if (header === null) throw new EditionProblem(messages.headersDiffer)
}

function headerOf(row: readonly string[]): Readonly<Record<Column, number>> | null {
  const titles = row.map((cell) => tidy(cell).toLowerCase())
  const at = (column: Column): number => titles.findIndex((title) => title.startsWith(columns[column]))
  const header = { code: at('code'), name: titles.indexOf(columns.name), correspondence: at('correspondence'), level: at('level'), oldNames: at('oldNames'), cityClass: at('cityClass') }
  return required.some((column) => header[column] === -1) ? null : header
}

function readRow(row: readonly string[], header: Readonly<Record<Column, number>>): SheetRow | null {
  const cell = (column: Column): string => tidy(row[header[column]] ?? '')
  const [code, name, level] = [cell('code'), cell('name'), cell('level').toLowerCase()]
  if (code === '' && name === '' && level === '') return null
  const digits = padded(code, 10)
  if (digits === null || name === '') throw new EditionProblem(messages.columnsEmpty)
  // What holds the place of a province without being one has no level: Isabela City's row, the Special Geographic Area.
  if (level === '' && !digits.endsWith('00000')) throw new EditionProblem(messages.columnsEmpty)
  const known = levels.find((one) => one === level.replaceAll('.', ''))
  if (level !== '' && known === undefined) throw new EditionProblem(`The level "${cell('level').slice(0, 20)}" of ${digits} is not known.`)
  return { code: digits, name, correspondence: padded(cell('correspondence'), 9), level: known ?? '', oldNames: cell('oldNames'), cityClass: cell('cityClass').toUpperCase() }
}

/** A code as so many digits: spreadsheets keep some as numbers, whose first zero is lost. Null where it is none. */
const padded = (code: string, digits: number): string | null => (/^\d+$/.test(code) && code.length <= digits ? code.padStart(digits, '0') : null)
