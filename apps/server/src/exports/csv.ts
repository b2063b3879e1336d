import { markFormula } from '@bisita/rules/uploads/formulas'

/** Without it a spreadsheet takes the file for one of another encoding and spoils every ñ. */
export const byteOrderMark = '\uFEFF'

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One value as a cell of a CSV file: quoted where it must be, and nothing that a spreadsheet would carry out. */
export const csvCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return quoted(markFormula(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`
