/** Without it a spreadsheet takes the file for one of another encoding and spoils every ñ. */
export const byteOrderMark = '\uFEFF'

/** How a text begins that a spreadsheet would carry out, the full-width forms of the signs too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** What a spreadsheet would take for a formula shows as the text it is, behind an apostrophe. */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One value as a cell of a CSV file: quoted where it must be, and nothing that a spreadsheet would carry out. */
export const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return quoted(harmless(typeof value === 'string' ? value : JSON.stringify(value)))
}

/** A line of a CSV file (RFC 4180). */
export const lineOf = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\r\n`
