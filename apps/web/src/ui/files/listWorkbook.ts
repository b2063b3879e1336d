import { readCsv } from '@bisita/rules/uploads/csv'
import { unmarkFormula } from '@bisita/rules/uploads/formulas'
import { mostExcelRows } from './limits.ts'
import { type SheetColumn, workbook } from './xlsx.ts'

/** Columns whose cells are numbers to count with; everything else is text, so that no number of a pension loses a zero. */
const numbers: readonly string[] = ['pension_amt']

/**
 * A list that the server gave as CSV as a workbook: the same rows and cells, with numbers of a pension and phones as text.
 * Null where it is too long for one.
 */
export async function listWorkbook(file: Blob, title: string): Promise<Blob | null> {
  const [header = [], ...rows] = readCsv(await file.text())
  if (rows.length > mostExcelRows) return null
  const columns = header.map((label): SheetColumn => ({ key: `column ${label}`, label, kind: numbers.includes(label) ? 'number' : 'text' }))
  const cellOf = (cell: string, at: number) => (cell === '' ? null : columns[at]?.kind === 'number' ? Number(cell) : unmarkFormula(cell))
  return workbook({ columns, rows: rows.map((cells) => cells.map(cellOf)) }, title)
}
