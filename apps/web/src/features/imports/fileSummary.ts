import { dayFormWords } from '@bisita/rules/cells/days'
import { grouped } from '@bisita/rules/numbers'
import type { FileSummary } from './reading/workerRpc.ts'

const rows = (count: number): string => (count === 1 ? '1 row' : `${grouped(count)} rows`)
const list = new Intl.ListFormat('en-PH', { type: 'conjunction', style: 'long' })

/** Rows by their numbers in a spreadsheet, of which only the first may be known. */
export function rowsNamed({ rows: first, count }: { readonly rows: readonly number[]; readonly count: number }): string {
  const more = count - first.length
  const numbers = first.map(String)
  return `${count === 1 ? 'Row' : 'Rows'} ${list.format(more > 0 ? [...numbers, `${grouped(more)} more`] : numbers)}`
}

/** What became of every row under the header. */
export function accountWords(file: Pick<FileSummary, 'rows' | 'blank' | 'stop'>, leftOut: number): string {
  const parts = [
    `${grouped(file.rows - leftOut)} read`,
    file.blank > 0 && `${rows(file.blank)} of blanks left out`,
    leftOut > 0 && `${rows(leftOut)} left out since a required column is empty`,
  ].filter((part) => part !== false)
  return `${rows(file.rows + file.blank)}: ${parts.join(', ')}.${file.stop === null ? '' : ' The file was not read to its end.'}`
}

/** How the text of a file was written; null where there is nothing to look at. */
export function encodingWords({ encoding, oldLines }: Pick<FileSummary, 'encoding' | 'oldLines'>): string | null {
  if (encoding === 'utf-16') return 'The file is read as UTF-16.'
  if (encoding === 'windows-1252') return 'The file is read as Windows-1252, as older spreadsheets write it. Look whether ñ is right.'
  return encoding === 'mixed' ? `${oldLines === 1 ? '1 line is' : `${grouped(oldLines)} lines are`} read as Windows-1252, as older spreadsheets write it, and the rest as UTF-8. Look whether ñ is right.` : null
}

/** How the birth dates are read; null where the column is empty. */
export function datesWords({ reading, wrongDates }: Pick<FileSummary, 'reading' | 'wrongDates'>): string | null {
  if (reading.dates === null) return null
  const wrong = wrongDates.count === 0 ? '' : ` ${rowsNamed(wrongDates)}: no date when read so; rejected unless corrected.`
  return `Dates of birth: ${dayFormWords[reading.dates]}.${wrong}`
}
