import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine, readCsv } from '@bisita/rules/uploads/csv'
import { expect, test } from 'vitest'
import { sha256Plain } from '../../../ui/browser/sha256Plain.ts'
import { createFileReader } from './fileReader.ts'
import { mostRows, type FileSummary } from './workerRpc.ts'

const size = 100_000
const chunk = 1000

/** Names with what a spreadsheet writes: an ñ, quotes, commas and breaks of lines; every 5,000th row has no number. */
const rowOf = (n: number): string[] => {
  const words: Record<string, string> = {
    lastname: n % 7 === 0 ? 'Nuñez, "Jr."' : `Dela ${n}`, firstname: n % 11 === 0 ? 'Ana\r\nMaria' : 'Perla', id_type: 'sss',
    sss_id: n % 5000 === 0 ? '' : String(3_400_000_000 + n), claim_type: 'RT', province: 'Benguet', mun_city: 'Baguio', barangay: 'Irisan',
  }
  return uploadColumns.map((column) => words[column] ?? '')
}

const rows = Array.from({ length: size }, (_, n) => rowOf(n))
const content = [uploadColumns, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')

test.each([
  ['utf-8', new TextEncoder().encode(`\uFEFF${content}`)],
  ['windows-1252', Uint8Array.from(content, (letter) => letter.charCodeAt(0))],
] as const)('of 100,000 rows in %s the page gets a few at a time, and each chunk as it stands in the file', async (encoding, bytes) => {
  const ask = createFileReader()
  const read = (await ask({ kind: 'read', number: 1, file: new File([bytes], 'clients.csv') })) as FileSummary
  expect(read).toEqual({
    name: 'clients.csv', sha256: sha256Plain(bytes), encoding, oldLines: encoding === 'utf-8' ? 0 : Math.ceil(size / 7), sheets: [], ours: [], reading: { sheet: null, dates: null, mend: false },
    rows: size, blank: 0, stop: null, problem: null, why: null, empty: { rows: Array.from({ length: 20 }, (_, n) => n * 5000 + 2), count: 20 },
    days: { form: null, also: [], filled: 0, misfits: 0, firstMisfits: [] }, wrongDates: { rows: [], count: 0 }, mendable: { count: 0, examples: [] },
  })

  const some = await ask({ kind: 'rows', number: 2, rows: rows.map((_, n) => n) })
  expect(some).toEqual(rows.slice(0, mostRows).map((cells, n) => ({ row: n + 2, cells })))
  expect(mostRows).toBe(200)

  expect(await ask({ kind: 'leave out', number: 3 })).toEqual({ rows: size - 20, left: Array.from({ length: 20 }, (_, n) => n * 5000) })
  const whole = rows.filter((_, n) => n % 5000 !== 0)
  for (const from of [0, 4000, 49_000, 99_000]) {
    const [header, ...lines] = readCsv(await ((await ask({ kind: 'chunk', number: 4, from, to: from + chunk })) as Blob).text())
    expect(header).toEqual([...uploadColumns])
    expect(lines).toEqual(whole.slice(from, from + chunk))
  }
})
