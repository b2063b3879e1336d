import { addDays, isRealDay } from '../time/days.ts'

/**
 * How the days of a column are written. A cell that can mean one day only (year first, the month by its name, a
 * spreadsheet's day number) is read under each of them; the form decides what `1/5/1950` is.
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

/** A day (YYYY-MM-DD), or why the text is none. */
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

/** What spreadsheets and scripts put after a day that has no time. */
const midnight = /(?:\s+|T)(?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)?\s*AM)$/i
const parts = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+([a-z]+)\.?[\s\-/.,]+(\d{4}|\d{2})$/i
const nameAndDay = /^([a-z]+)\.?[\s\-/.,]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+(\d{4}|\d{2})$/i
const yearAndName = /^(\d{4})[\s\-/.,]+([a-z]+)\.?[\s\-/.,]+(\d{1,2})$/i
/** From 1927-05-18 to 2063: fewer digits could be a year. */
const dayNumber = /^(?:[1-5]\d{4})$/
/** Spreadsheets count from here, since they take 1900 for a leap year; right from 1900-03-01 on. */
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

/** What a cell can mean: one day by itself, or one for each order of its digits; both null where the calendar has no such day. */
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
 * Reads one cell in the form of its column; blanks around and a midnight after it are passed over, a year of two
 * digits is taken as 19xx.
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

/** How a column writes its days. */
export type DayColumn = {
  /** The form to read it in; null where no cell holds anything. */
  readonly form: DayForm | null
  /** Forms that would do as well: ask once. Empty where the column itself decides. */
  readonly also: readonly DayForm[]
  /** How many cells hold something. */
  readonly filled: number
  /** How many of them are no day in `form`, and where the first twenty of them stand (cells counted from 0, empty ones too). */
  readonly misfits: number
  readonly firstMisfits: readonly number[]
}

/** Takes a column cell by cell, so that a long file need not be kept. */
export type DayRecogniser = {
  readonly add: (cell: string) => void
  /** What the cells so far come to. */
  readonly result: () => DayColumn
}

const mostNamed = 20

/** Looks at a whole column before any cell of it is read. */
export function dayRecogniser(): DayRecogniser {
  let at = 0
  let filled = 0
  const alone = { year: 0, name: 0, number: 0 }
  /** Cells of digits that are the same day in both orders, a day in both, in one of them only. */
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
      // Nothing in the column decides, or it contradicts itself.
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

/** Counts cells, and keeps where the first of them stand. */
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

/** The form of a whole column, its cells as they stand in the file. */
export function recogniseDays(cells: Iterable<string>): DayColumn {
  const recogniser = dayRecogniser()
  for (const cell of cells) recogniser.add(cell)
  return recogniser.result()
}
