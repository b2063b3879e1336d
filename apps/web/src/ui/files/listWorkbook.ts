import { readCsv } from '@bisita/rules/uploads/csv'
import { unmarkFormula } from '@bisita/rules/uploads/formulas'
import { mostExcelRows } from './limits.ts'
import { type SheetColumn, workbook } from './xlsx.ts'

/** Columns with numbers to calculate with. All others are text, so that no pension number loses a zero. */
const numbers: readonly string[] = ['pension_amt']

/**
 * Converts the server's CSV file of a list into a workbook with the same rows and cells; pension and phone numbers stay
 * text. Null where it has more than `mostExcelRows` rows.
 */
export async function listWorkbook(file: Blob, title: string): Promise<Blob | null> {
  const [header = [], ...rows] = readCsv(await file.text())
  if (rows.length > mostExcelRows) return null
  const columns = header.map((label): SheetColumn => ({ key: `column ${label}`, label, kind: numbers.includes(label) ? 'number' : 'text' }))
  const cellOf = (cell: string, at: number) => (cell === '' ? null : columns[at]?.kind === 'number' ? Number(cell) : unmarkFormula(cell))
  return workbook({ columns, rows: rows.map((cells) => cells.map(cellOf)) }, title)
}
