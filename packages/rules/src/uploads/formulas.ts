import { csvLine } from './csv.ts'

/**
 * How a text begins that a spreadsheet would carry out: a sign of a formula, its full-width form, a tab or a line end.
 * Apostrophes before it count too, so that taking one off gives what was there.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const marked = /^''*[=+\-@\t\r\n＝＋－＠]/

/** A text for a file that somebody opens in a spreadsheet: what would be taken for a formula gets an apostrophe before it. */
export const markFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The inverse of {@link markFormula}: takes the apostrophe off again that an export put there. */
export const unmarkFormula = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell)

/** One line of CSV for a file that somebody opens in a spreadsheet, without its break. */
export const csvLineForPeople = (cells: readonly string[]): string => csvLine(cells.map(markFormula))
