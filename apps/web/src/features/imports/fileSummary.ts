import { dayFormWords } from '@bisita/rules/cells/days'
import { t } from '@bisita/contract/words'
import type { FileSummary } from './reading/workerRpc.ts'

const rows = (count: number): string => (t('{count, plural, one {# row} other {# rows}}', { count }))
const list = new Intl.ListFormat('en-PH', { type: 'conjunction', style: 'long' })

/** Rows by their numbers in a spreadsheet, of which only the first may be known. */
export function rowsNamed({ rows: first, count }: { readonly rows: readonly number[]; readonly count: number }): string {
  const more = count - first.length
  const numbers = first.map(String)
  return `${count === 1 ? t('Row') : t('Rows')} ${list.format(more > 0 ? [...numbers, t('{more} more', { more })] : numbers)}`
}

/** What became of every row under the header. */
export function accountWords(file: Pick<FileSummary, 'rows' | 'blank' | 'stop'>, leftOut: number): string {
  const parts = [
    t('{n} read', { n: file.rows - leftOut }),
    file.blank > 0 && t('{rows} of blanks left out', { rows: rows(file.blank) }),
    leftOut > 0 && t('{rows} left out since a required column is empty', { rows: rows(leftOut) }),
  ].filter((part) => part !== false)
  return `${rows(file.rows + file.blank)}: ${parts.join(', ')}.${file.stop === null ? '' : t(' The file was not read to its end.')}`
}

/** How the text of a file was written; null where there is nothing to look at. */
export function encodingWords({ encoding, oldLines }: Pick<FileSummary, 'encoding' | 'oldLines'>): string | null {
  if (encoding === 'utf-16') return t('The file is read as UTF-16.')
  if (encoding === 'windows-1252') return t('The file is read as Windows-1252, as older spreadsheets write it. Check that ñ is correct.')
  return encoding === 'mixed' ? t('{oldLines, plural, one {# line is} other {# lines are}} read as Windows-1252, as older spreadsheets write it, and the rest as UTF-8. Check that ñ is correct.', { oldLines }) : null
}

/** How the birth dates are read; null where the column is empty. */
export function datesWords({ reading, wrongDates }: Pick<FileSummary, 'reading' | 'wrongDates'>): string | null {
  if (reading.dates === null) return null
  const wrong = wrongDates.count === 0 ? '' : t(' {rowsNamed}: no date when read so; rejected unless corrected.', { rowsNamed: rowsNamed(wrongDates) })
  return t('Dates of birth: {value}.{wrong}', { value: dayFormWords[reading.dates], wrong })
}
