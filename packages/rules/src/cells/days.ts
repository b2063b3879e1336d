import { addDays, isRealDay } from '../time/days.ts'

/**
 * The date format of a column: it decides what `1/5/1950` is. A cell that can mean one day only (year first, the month
 * by its name, a spreadsheet's day number) is read alike in every format.
 */
export type DayForm = 'year' | 'month' | 'day' | 'name' | 'number'

/** Each form in words for a screen, with the 25th of January 1950 written in it. */
export const dayFormWords: Readonly<Record<DayForm, string>> = {
  year: 'Year first (1950-01-25)',
  month: 'Month first (01/25/1950)',
  day: 'Day first (25/01/1950)',
  name: 'The month by its name (25-Jan-1950)',
  number: 'Day numbers of a spreadsheet (18288)',
}

/** A day (YYYY-MM-DD), or the message why the text is not one. */
export type ReadDay = { readonly day: string } | { readonly problem: string }

/** The names of the months in English, Filipino and Spanish; each may be cut to its first three letters or more. */
const months: readonly (readonly string[])[] = [
  ['january', 'enero'],
  ['february', 'pebrero', 'febrero'],
  ['march', 'marso', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'hunyo', 'junio'],
  ['july', 'hulyo', 'julio'],
  ['august', 'agosto'],
  ['september', 'setyembre', 'septyembre', 'septiembre'],
  ['october', 'oktubre', 'octubre'],
  ['november', 'nobyembre', 'noviembre'],
  ['december', 'disyembre', 'diciembre'],
]

/** The midnight that spreadsheets and scripts append to a day. */
const midnight = /(?:\s+|T)(?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)?\s*AM)$/i
const parts = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+([a-z]+)\.?[\s\-/.,]+(\d{4}|\d{2})$/i
const nameAndDay = /^([a-z]+)\.?[\s\-/.,]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})$/i
const yearAndName = /^(\d{4})[\s\-/.,]+([a-z]+)\.?[\s\-/.,]+(\d{1,2})$/i
/** Five digits, 1927-05-18 to 2064-04-07: fewer could be a year. */
const dayNumber = /^(?:[1-5]\d{4})$/
/** Day 0 of spreadsheets, which take 1900 for a leap year; right from 1900-03-01 on. */
const dayZero = '1899-12-30'

const twoDigits = (number: string): string => number.padStart(2, '0')
/** A year of two digits is of the last century: these are days of birth of pensioners. */
const wholeYear = (year: string): string => (year.length === 2 ? `19${year}` : year)

/** A day out of its parts as text, or null where the calendar has none. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${wholeYear(year)}-${twoDigits(month)}-${twoDigits(day)}`
  return isRealDay(text) ? text : null
}

function monthOf(name: string): string | null {
  const letters = name.toLowerCase()
  const found = letters.length < 3 ? -1 : months.findIndex((names) => names.some((whole) => whole.startsWith(letters)))
  return found === -1 ? null : String(found + 1)
}

/**
 * The readings of a cell: one day, or one for each order of its digits (`month` or `day` first); null where the
 * calendar has no such day.
 */
type Cell =
  | { readonly kind: 'year' | 'name' | 'number'; readonly day: string | null }
  | { readonly kind: 'digits'; readonly month: string | null; readonly day: string | null }
  | { readonly kind: 'none' }

function cellOf(text: string): Cell {
  const typed = text.trim().replace(midnight, '')
  if (dayNumber.test(typed)) return { kind: 'number', day: addDays(dayZero, Number(typed)) }
  const digits = parts.exec(typed)
  if (digits !== null) {
    const [, first = '', , second = '', third = ''] = digits
    if (first.length === 4) return third.length <= 2 ? { kind: 'year', day: dayOf(first, second, third) } : { kind: 'none' }
    if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return { kind: 'none' }
    return { kind: 'digits', month: dayOf(third, first, second), day: dayOf(third, second, first) }
  }
  const [, day = '', named = '', year = ''] = dayAndName.exec(typed) ?? reordered(nameAndDay.exec(typed), [2, 1, 3]) ?? reordered(yearAndName.exec(typed), [3, 2, 1]) ?? []
  const month = monthOf(named)
  return month === null ? { kind: 'none' } : { kind: 'name', day: dayOf(year, month, day) }
}

const reordered = (found: readonly string[] | null, order: readonly number[]): readonly string[] | null =>
  found && ['', ...order.map((at) => found[at] ?? '')]

const noSuchDay = 'The calendar has no such day.'

/**
 * Reads one cell in the form of its column. Ignores blanks around it and a midnight after it; a year of two digits is
 * 19xx.
 */
export function readDay(text: string, form: DayForm): ReadDay {
  const cell = cellOf(text)
  switch (cell.kind) {
    case 'none':
      return { problem: 'Not a date. Write it like 1950-01-25.' }
    case 'digits': {
      if (form === 'month' || form === 'day') {
        const day = cell[form]
        if (day !== null) return { day }
        const other = form === 'month' ? cell.day : cell.month
        return { problem: other === null ? noSuchDay : `Not a date with the ${form} first, as this column is read.` }
      }
      const either = [...new Set([cell.month, cell.day].filter((day) => day !== null))]
      return { problem: either.length === 0 ? noSuchDay : `Could be ${either.join(' or ')}: choose whether the month or the day is first.` }
    }
    default:
      return cell.day === null ? { problem: noSuchDay } : { day: cell.day }
  }
}

/** The date format recognised in a column. */
export type DayColumn = {
  /** The form to read the cells in; null where all of them are empty. */
  readonly form: DayForm | null
  /** Other forms that fit as well, so that the user is asked; empty where the cells decide. */
  readonly also: readonly DayForm[]
  /** The number of cells that are not empty. */
  readonly filled: number
  /**
   * The number of filled cells that are no day in `form`, and the indexes of the first twenty (from 0, empty cells
   * counted).
   */
  readonly misfits: number
  readonly firstMisfits: readonly number[]
}

/** Recognises a column's date format cell by cell, so that a long file need not be kept. */
export type DayRecogniser = {
  readonly add: (cell: string) => void
  /** The format by the cells added so far. */
  readonly result: () => DayColumn
}

const mostNamed = 20

/** Makes a recogniser for one column: add all cells, take the result, then read each with {@link readDay}. */
export function dayRecogniser(): DayRecogniser {
  let at = 0
  let filled = 0
  const alone = { year: 0, name: 0, number: 0 }
  /**
   * Numbers of cells of digits: the same day in both orders, two different days, a day with the month first only, with
   * the day first only.
   */
  const digits = { same: 0, both: 0, month: 0, day: 0 }
  const wrong = { always: places(), month: places(), day: places() }

  const countDigits = (month: string | null, day: string | null): void => {
    if (month !== null && day !== null) digits[month === day ? 'same' : 'both'] += 1
    else if (month !== null) {
      digits.month += 1
      wrong.day.add(at)
    } else if (day !== null) {
      digits.day += 1
      wrong.month.add(at)
    } else wrong.always.add(at)
  }

  return {
    add: (text) => {
      if (text.trim() !== '') {
        filled += 1
        const cell = cellOf(text)
        if (cell.kind === 'digits') countDigits(cell.month, cell.day)
        else if (cell.kind === 'none' || cell.day === null) wrong.always.add(at)
        else alone[cell.kind] += 1
      }
      at += 1
    },
    result: () => {
      if (filled === 0) return { form: null, also: [], filled, misfits: 0, firstMisfits: [] }
      if (digits.same + digits.both + digits.month + digits.day === 0) {
        const form = (['year', 'name', 'number'] as const).reduce((most, one) => (alone[one] > alone[most] ? one : most))
        return { form, also: [], filled, ...wrong.always.with(places()) }
      }
      const form = digits.day > digits.month ? 'day' : 'month'
      const other = form === 'month' ? 'day' : 'month'
      // Ambiguous: no cell decides, or cells contradict each other.
      const open = digits[form] === 0 ? digits.both > 0 : digits[other] > 0
      return { form, also: open ? [other] : [], filled, ...wrong.always.with(wrong[form]) }
    },
  }
}

type Places = {
  readonly add: (at: number) => void
  readonly with: (other: Places) => Pick<DayColumn, 'misfits' | 'firstMisfits'>
  readonly first: readonly number[]
  readonly count: () => number
}

/** Counts cells, and keeps the indexes of the first twenty. */
function places(): Places {
  const first: number[] = []
  let count = 0
  return {
    first,
    count: () => count,
    add: (at) => {
      count += 1
      if (first.length < mostNamed) first.push(at)
    },
    with: (other) => ({
      misfits: count + other.count(),
      firstMisfits: [...first, ...other.first].toSorted((one, next) => one - next).slice(0, mostNamed),
    }),
  }
}

/** Recognises the date format of a whole column, given its cells in the order of the file. */
export function recogniseDays(cells: Iterable<string>): DayColumn {
  const recogniser = dayRecogniser()
  for (const cell of cells) recogniser.add(cell)
  return recogniser.result()
}
