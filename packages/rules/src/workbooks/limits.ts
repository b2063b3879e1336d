import { WorkbookProblem } from './problem.ts'

/** The most bytes that the parts read of a workbook may unpack to: four times the largest publication of places. */
export const mostUnpacked = 96 * 1024 * 1024
/** The most shared texts, and the most cells of all sheets together, empty ones between others included. */
export const mostStrings = 1_000_000
export const mostCells = 4_000_000
/** The last row and column that a spreadsheet has. */
const lastRow = 1_048_576
const lastColumn = 16_384

const broken = 'This workbook is damaged. Open it in a spreadsheet program, save it as .xlsx, and choose it again.'
/** The error for a damaged workbook. */
export const damaged = (): WorkbookProblem => new WorkbookProblem(broken, true)
/** The error for a workbook beyond a limit, which `what` names. */
export const tooLarge = (what: string): WorkbookProblem => new WorkbookProblem(`This workbook is too large: ${what}. Split it, or save the sheet as CSV.`)

/**
 * A tag of an XML text: its name without prefix, its attributes (`inside`), and the indexes of its `<` and `>`; `alone`
 * where it closes itself.
 */
export type XmlTag = { readonly name: string; readonly inside: string; readonly closing: boolean; readonly alone: boolean; readonly begin: number; readonly end: number }

/**
 * The tags of an XML text one after the other, in one pass.
 * @throws WorkbookProblem where a tag never ends
 */
export function* tagsOf(xml: string): Generator<XmlTag> {
  for (let begin = xml.indexOf('<'); begin !== -1; ) {
    const end = xml.indexOf('>', begin)
    if (end === -1) throw damaged()
    const closing = xml[begin + 1] === '/'
    const whole = xml.slice(begin + (closing ? 2 : 1), end)
    const space = whole.search(/[\s/]/)
    const full = space === -1 ? whole : whole.slice(0, space)
    yield { name: full.slice(full.indexOf(':') + 1), inside: space === -1 ? '' : whole.slice(space), closing, alone: whole.endsWith('/'), begin, end }
    begin = xml.indexOf('<', end)
  }
}

const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/** The value of a tag's attribute, its entities not decoded; null where the tag has none. */
export function attribute(inside: string, name: string): string | null {
  const found = patternOf(name).exec(inside)
  return found === null ? null : (found[1] ?? found[2] ?? '')
}

/**
 * Checks the shared texts before they are read.
 * @throws WorkbookProblem where there are too many, or one never ends
 */
export function checkStrings(xml: string): void {
  let [count, open] = [0, false]
  for (const { name, closing, alone } of tagsOf(xml)) {
    if (name !== 'si') continue
    if (!closing && open) throw damaged()
    open = !closing && !alone
    if (!closing) count += 1
    if (count > mostStrings) throw tooLarge(`more than ${mostStrings.toLocaleString('en-US')} texts`)
  }
  if (open) throw damaged()
}

/**
 * Checks a sheet before it is read.
 * @returns the sheet as it is to be read, where an error such as #N/A is a text, and how many cells it makes
 * @throws WorkbookProblem where it is too large, damaged, or holds formulas without their results
 */
export function checkSheet(xml: string): { readonly xml: string; readonly cells: number } {
  let [row, column, lastFilled, formula, value] = [0, 0, 0, false, false]
  let [inRow, type] = [false, null as string | null]
  let inCell = false
  for (const { name, inside, closing, alone } of tagsOf(xml)) {
    if (name === 'row') {
      if (!closing && inRow) throw damaged()
      inRow = !closing && !alone
      if (closing) continue
      row = Number(attribute(inside, 'r') ?? row + 1)
      if (!(row >= 1 && row <= lastRow)) throw damaged()
    } else if (name === 'c') {
      if (!closing && inCell) throw damaged()
      if (closing && formula && !value && type !== 'str') {
        throw new WorkbookProblem('This workbook holds formulas whose results were never saved. Open it in a spreadsheet program, save it, and choose it again.')
      }
      inCell = !closing && !alone
      if (closing) continue
      const reference = attribute(inside, 'r')
      if (reference === null) throw damaged()
      column = columnOf(reference)
      if (!alone) lastFilled = Math.max(lastFilled, column)
      type = attribute(inside, 't')
      formula = false
      value = false
    } else if (inCell && !closing) {
      if (name === 'f') formula = true
      if (name === 'v' && !alone) value = true
    }
    if (row * Math.max(1, lastFilled) > mostCells) throw tooLarge(`more than ${mostCells.toLocaleString('en-US')} cells`)
  }
  if (inRow || inCell) throw damaged()
  return { xml: xml.replaceAll(/(<(?:\w+:)?c [^<>]*?)t="e"/g, '$1t="str"'), cells: row * Math.max(1, lastFilled) }
}

/** The column of a reference such as BC12, from 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  if (!(column >= 1 && column <= lastColumn)) throw damaged()
  return column
}
