import { csvLine } from './csv.ts'

/**
 * The beginning of a text that a spreadsheet would carry out as a formula: a sign of a formula, its full-width form, a
 * tab or a line end. Apostrophes before it count too, so that {@link unmarkFormula} restores the text.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const marked = /^''*[=+\-@\t\r\n＝＋－＠]/

/**
 * A text for a file to be opened in a spreadsheet: one that would be taken for a formula gets an apostrophe before it.
 */
export const markFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The inverse of {@link markFormula}: takes the apostrophe off again that an export put there. */
export const unmarkFormula = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell)

/** One line of CSV for a file to be opened in a spreadsheet, without its line end. */
export const csvLineForPeople = (cells: readonly string[]): string => csvLine(cells.map(markFormula))
