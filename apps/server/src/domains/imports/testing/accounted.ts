import { birthDates, readDates } from '@bisita/rules/uploads/birthDates'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { decodeText } from '@bisita/rules/uploads/decode'
import { uploadReader, uploadRows } from '@bisita/rules/uploads/rows'
import { readWorkbook } from '@bisita/rules/workbooks/workbook'
import { readRow } from '../rows.read.ts'
import type { IntendedRow, RandomFile } from './randomFiles.ts'

/** What of a file is wrong: a line that nobody accounts for, or a value that a slower reader reads otherwise. Empty where all is well. */
export async function wrongIn(file: RandomFile): Promise<string[]> {
  const { rows, blank, stop } = file.isWorkbook ? await sheetOf(file.bytes) : textOf(file.bytes)
  const wrong: string[] = []
  // Behind a quote that nobody closed rows may be other rows: none of those is taken for one that stands there.
  const surely = file.torn ?? Infinity
  const intended = file.rows.map((row, at) => ({ row, number: at + 2 })).filter(({ number }) => number < surely)
  const numbers = intended.flatMap(({ row, number }) => (row === null ? [] : [number]))
  if (JSON.stringify(rows.map(({ row }) => row).filter((row) => row < surely)) !== JSON.stringify(numbers)) wrong.push('rows that are read are not those that stand there')
  // Empty rows at the end of a sheet are no rows of it.
  if (!file.isWorkbook && file.torn === null && blank !== intended.length - numbers.length) wrong.push('blank rows')
  if (stop !== null && (file.torn === null || stop.line + stop.unread - 1 !== linesOf(file.text))) wrong.push('lines that are not read')
  const births = birthDates()
  for (const { cells } of rows) births.add(cells)
  const days = births.result()
  for (const { cells, row } of rows) {
    const { entered, reasons } = readRow(readDates(cells, days.form), 18, '2026-11-28')
    const there = file.torn === null ? file.rows[row - 2] : file.rows.find((one) => reasons.length === 0 && one?.cells[5]?.replaceAll('-', '') === entered.sss_id)
    if (there === null || there === undefined) {
      if (reasons.length === 0) wrong.push(`row ${row}: a client with a number that stands nowhere`)
      continue
    }
    if (file.torn === null && !file.isWorkbook && JSON.stringify(cells) !== JSON.stringify(there.cells)) wrong.push(`row ${row}: cells`)
    if (reasons.length === 0) wrong.push(...differences(entered, there, days.also.length > 0).map((one) => `row ${row}: ${one}`))
  }
  return wrong
}

function textOf(bytes: Uint8Array) {
  const reader = uploadReader()
  return { rows: [...reader.push(decodeText(bytes, TextDecoder).text), ...reader.end()], ...reader.counts() }
}

async function sheetOf(bytes: Uint8Array) {
  const reader = uploadRows()
  const [sheet] = await readWorkbook(bytes)
  return { rows: reader.take((sheet?.rows ?? []).map((cells, at) => ({ cells, row: at + 1 }))), ...reader.counts(), stop: null }
}

const linesOf = (text: string): number => text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) ? 1 : 0)
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The fields in which a stored client differs from its cells, compared one by one and slowly. */
function differences(entered: Readonly<Record<string, unknown>>, { cells, born }: NonNullable<IntendedRow>, open: boolean): string[] {
  const written = (column: (typeof uploadColumns)[number]): string => (cells[uploadColumns.indexOf(column)] ?? '').trim()
  const amount = written('pension_amt').replace(/^(PHP|₱)/, '').replaceAll(' ', '')
  const isAmount = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(amount)
  const phonesWritten = `${digitsOf(written('phone_number'))} ${digitsOf(written('secondary_phone_number'))}`
  const checks: Record<string, boolean> = {
    lastname: entered['lastname'] === written('lastname'),
    firstname: entered['firstname'] === written('firstname'),
    sss_id: /^[\d-]+$/.test(written('sss_id')) && entered['sss_id'] === digitsOf(written('sss_id')),
    pension_amt: amount === '' ? entered['pension_amt'] === undefined : isAmount && entered['pension_amt'] === Number(amount.replaceAll(',', '')),
    birth_date: open || entered['birth_date'] === born,
    phones: ['phone_number', 'secondary_phone_number'].every((column) => {
      const stored = entered[column]
      return stored === undefined || (typeof stored === 'string' && !/[eE]\+/.test(written('phone_number')) && phonesWritten.includes(stored.replace(/^\+63/, '')))
    }),
  }
  return Object.keys(checks).filter((name) => checks[name] === false)
}
