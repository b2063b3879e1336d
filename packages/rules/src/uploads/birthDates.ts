import { type DayColumn, type DayForm, dayRecogniser, readDay } from '../cells/days.ts'
import { uploadColumns } from './columns.ts'

const at = uploadColumns.indexOf('birth_date')

/** Recognises the date format of the column birth_date: add all rows, then take the result. */
export function birthDates(): { readonly add: (cells: readonly string[]) => void; readonly result: () => DayColumn } {
  const days = dayRecogniser()
  return { add: (cells) => days.add(cells[at] ?? ''), result: days.result }
}

/**
 * A row with its birth date as YYYY-MM-DD, read in the form of its column; a text that is no day in it stays, and is
 * rejected later.
 */
export function readDates(cells: readonly string[], form: DayForm | null): readonly string[] {
  const written = cells[at] ?? ''
  if (form === null || written.trim() === '') return cells
  const read = readDay(written, form)
  return 'day' in read && read.day !== written ? cells.with(at, read.day) : cells
}
