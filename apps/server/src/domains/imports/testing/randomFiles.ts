import { csvLine } from '@bisita/rules/uploads/csv'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { type TestCell, testWorkbook } from '@bisita/rules/workbooks/workbook.testing'
import { Random } from '../../../demo/random.ts'

type Column = (typeof uploadColumns)[number]

/** A row: its cells as they stand in the file, and the birth date that they stand for. Null: a row of blanks. */
export type IntendedRow = { readonly cells: readonly string[]; readonly born: string } | null

/** A file as an office might have it. */
export type RandomFile = {
  readonly bytes: Uint8Array
  readonly isWorkbook: boolean
  /** The rows under the header; the first of them is row 2. */
  readonly rows: readonly IntendedRow[]
  /** The row where a quote was begun that nobody closed; null where there is none. */
  readonly torn: number | null
  /** The text, of a CSV. */
  readonly text: string
}

const names = ['Peña', 'Dela Cruz', 'Nuñez, "Jr."', 'Reyes', "O'Hara", 'Santos-Ñoño', 'Ma. Luz']
const amounts = ['', '5000', '12,345.50', '₱ 8,500.00', 'PHP 8500', '8.500', '8500,50', '0x1F40', '(8,500.00)', '1.234,56', '8.5E+03', '1.500,00', '8 500.00', '4500.5']
const ids: readonly ((digits: string) => string)[] = [
  (digits) => digits, (digits) => digits, (digits) => `${digits.slice(0, 2)}-${digits.slice(2, 9)}-${digits.slice(9)}`, (digits) => `${digits}.0`, (digits) => digits.slice(0, 9), (digits) => `${digits.slice(0, 9)}.0`, (digits) => `${digits[0]}.${digits.slice(1, 9)}E+09`,
]
const phones: readonly ((ten: string) => string)[] = [
  (ten) => `0${ten}`, (ten) => `+63${ten}`, (ten) => `63${ten}`, (ten) => ten, (ten) => `0${ten.slice(0, 3)}-${ten.slice(3, 6)}-${ten.slice(6)}`, (ten) => `(0${ten.slice(0, 3)}) ${ten.slice(3)}`,
  (ten) => `0${ten}/0918${ten.slice(3)}`, (ten) => `0${ten} (son)`, (ten) => `${ten[0]}.${ten.slice(1, 6)}E+09`, (ten) => `${ten}.0`, (ten) => `0${ten.slice(0, 9)}`, () => 'N/A',
]
const two = (number: number) => String(number).padStart(2, '0')
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const serial = (year: number, month: number, day: number): number => Math.round((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000)
const dates: readonly ((year: number, month: number, day: number) => string)[] = [
  (year, month, day) => `${year}-${two(month)}-${two(day)}`, (year, month, day) => `${month}/${day}/${year}`, (year, month, day) => `${two(day)}/${two(month)}/${year}`,
  (year, month, day) => `${day}-${monthNames[month - 1]}-${two(year % 100)}`, (year, month, day) => String(serial(year, month, day)), (year, month, day) => `${year}-${two(month)}-${two(day)} 00:00:00`,
]

/** The same file for the same number. */
export function randomFile(seed: number): RandomFile {
  const random = new Random(seed, 100, 0)
  const below = (most: number): number => random.below(most)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const write = oneOf(dates)
  const row = (): IntendedRow => {
    if (below(8) === 0) return null
    const [year, month, day] = [1930 + below(40), 1 + below(12), 1 + below(28)]
    const ten = `917${String(below(10_000_000)).padStart(7, '0')}`
    const cells: Partial<Record<Column, string>> = {
      lastname: oneOf(names), firstname: oneOf(names), middlename: oneOf(['', '-', 'Cruz']), birth_date: write(year, month, day), id_type: 'sss', sss_id: oneOf(ids)(`34${String(below(100_000_000)).padStart(8, '0')}`),
      claim_type: 'RT', pension_amt: oneOf(amounts), phone_number: oneOf(phones)(ten), secondary_phone_number: '', address: oneOf(['12 Test St.', 'Lot 1, Blk 2\nPurok 3', '5 "A" St.', '']), province: 'Benguet', mun_city: 'City of Baguio', barangay: 'Irisan',
    }
    return { cells: uploadColumns.map((column) => cells[column] ?? ''), born: `${year}-${two(month)}-${two(day)}` }
  }
  const rows = Array.from({ length: 1 + below(14) }, row)
  const isWorkbook = below(10) === 0
  if (isWorkbook) return { bytes: testWorkbook({ Clients: [[...uploadColumns], ...rows.map((one) => (one === null ? ['', ' '] : one.cells.map((cell, at) => typed(cell, at, one.born, below(2) === 0))))] }), isWorkbook, rows, torn: null, text: '' }
  const lines = [csvLine(uploadColumns), ...rows.map((one) => (one === null ? oneOf(['', ',,,,,,,,,,,,,', ' , ']) : csvLine(one.cells)))]
  const isTorn = below(6) === 0
  const victim = 1 + below(rows.length)
  if (isTorn) lines[victim] = (lines[victim] ?? '').replace(/,(?=[^",]*,sss,)/, ',"')
  const end = oneOf(['\r\n', '\n'])
  const text = `${lines.join(end)}${lines.at(-1) === '' ? end : oneOf([end, ''])}`
  return { bytes: encoded(text, below(5), () => below(2) === 0), isWorkbook, rows, torn: isTorn ? victim + 1 : null, text }
}

/** A cell as a spreadsheet keeps it: days as days, whole numbers as numbers, for some of them. */
function typed(cell: string, at: number, born: string, asTyped: boolean): TestCell {
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number)
  if (asTyped && uploadColumns[at] === 'birth_date') return { day: serial(year, month, day) }
  return asTyped && /^[1-9]\d{3,9}$/.test(cell) ? Number(cell) : cell
}

const latin = (text: string): number[] => [...text].map((letter) => (letter === '₱' ? 63 : letter.charCodeAt(0)))

/** In UTF-8, with its mark, in UTF-16, as Windows-1252, or line by line in one of two. */
function encoded(text: string, way: number, oldLine: () => boolean): Uint8Array {
  const utf8 = (part: string) => new TextEncoder().encode(part)
  if (way === 0) return utf8(text)
  if (way === 1) return utf8(`\uFEFF${text}`)
  if (way === 2) return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  if (way === 3 && !text.includes('₱')) return Uint8Array.from(latin(text))
  return Uint8Array.from(text.split(/(?<=\n)/).flatMap((line) => (line.includes('₱') || !oldLine() ? [...utf8(line)] : latin(line))))
}
