import * as calls from '@bisita/contract/calls/calls'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine, readCsv } from '@bisita/rules/uploads/csv'
import { type TestCell, testWorkbook } from '@bisita/rules/workbooks/workbook.testing'
import { expect, test } from 'vitest'
import { answer, fakeApi } from '../../testing/fakeApi.ts'
import { accountWords, rowsNamed } from './fileSummary.ts'
import { createFileReader } from './reading/fileReader.ts'
import { type FileRows, fileRowsFrom, type WorkerRequest } from './reading/workerRpc.ts'
import { createUploading } from './uploading.ts'
import type { SavedUpload } from './uploading.state.ts'

/** A holder of rows that answers as the thread does. */
function rowsHere(): FileRows {
  const holder = createFileReader()
  return fileRowsFrom(async <T>(question: object) => (await holder({ ...question, number: 0 } as WorkerRequest)) as T, () => undefined)
}

type Sent = { readonly upload_id: string; readonly chunk: number; readonly skip: readonly number[]; readonly dry: boolean; readonly names: readonly string[]; readonly days: readonly string[]; readonly numbers: readonly string[] }

/** An upload against a server that takes what it is sent, but for what a test refuses. */
function scene({ fails = () => false, saved }: { fails?: (sent: Sent) => boolean; saved?: SavedUpload } = {}) {
  const sent: Sent[] = []
  const texts: string[] = []
  let stored = saved
  const api = fakeApi(
    answer(calls.clientUpload, async ({ query, body }, { upload }) => {
      const rows = readCsv((await upload?.file.text()) ?? '').slice(1)
      const dry = query?.dry_run === true
      const one = { upload_id: body.upload_id, chunk: body.chunk, skip: JSON.parse(body.skip as string) as number[], dry, names: rows.map(([lastname = '']) => lastname), days: rows.map((cells) => cells[3] ?? ''), numbers: rows.map((cells) => cells[5] ?? '') }
      sent.push(one)
      if (fails(one)) throw new Error('refused')
      const counts = { created: rows.length, updated: 0, unchanged: 0, duplicates: 0, blank: 0, rejected: [], notices: [] }
      return dry ? { ...counts, rows: rows.map((_, row) => ({ row: row + 1, verdict: 'new' as const, reasons: [] })), places: [] } : counts
    }),
    answer(calls.uploadInfo, async ({ params: { upload_id } }) => ({ upload_id, state: 'done' as const, created_at: '', chunks: 2, applied: 2, created: 600, updated: 0, unchanged: 0, duplicates: 0, rejected: [{ chunk: 2, row: 1, column: 'barangay', message: 'Which?' }], notices: [] })),
  )
  const ran = createUploading({
    api, open: rowsHere, pause: () => 0, wait: async () => undefined, now: () => 0, saved: () => stored, save: (upload) => (stored = upload ?? undefined),
    dealWith: (_, otherwise) => otherwise(), tell: (_, text) => texts.push(text), onDone: () => undefined,
  })
  return { uploading: ran, sent, messages: texts, kept: () => stored }
}

const row = (lastname: string, sss_id = '3412345678'): string[] => {
  const words: Record<string, string> = { lastname, firstname: 'Ana', id_type: 'sss', sss_id, claim_type: 'RT', province: 'Benguet', mun_city: 'Baguio', barangay: 'Irisan' }
  return uploadColumns.map((column) => words[column] ?? '')
}
const fileOf = (rows: readonly (readonly string[])[], header: readonly string[] = uploadColumns) => new File([[header, ...rows].map((cells) => csvLine(cells)).join('\n')], 'clients.csv')
const many = Array.from({ length: 600 }, (_, at) => row(`Name${at}`))

test('a file with another header is not taken', async () => {
  const { uploading } = scene()
  await uploading.take(fileOf([row('Cruz')], ['x']))
  expect(uploading.state.get()).toMatchObject({ step: 'file', problem: 'Not matched the headers!' })
})

test('rows that miss something are left out once somebody says so, and count as rejected', async () => {
  const { uploading, sent } = scene()
  await uploading.take(fileOf([row('One'), row('Two', ''), row('Three')]))
  expect(uploading.state.get()).toMatchObject({ step: 'file', question: 'empty', problem: 'Required Columns are empty!', file: { empty: { rows: [3], count: 1 } } })
  await uploading.answer('empty')
  expect(sent.map(({ names }) => names)).toEqual([['One', 'Three']])
  expect(uploading.state.get().checked.map(({ row: at }) => at)).toEqual([0, 2])
})

test('chunks of 500 are checked, then applied one after the other, with what is to be skipped', async () => {
  const { uploading, sent, messages: texts, kept: stored } = scene()
  await uploading.take(fileOf(many))
  expect(uploading.state.get()).toMatchObject({ step: 'check', going: 'still', chunks: 2, checkedChunks: 2 })
  uploading.skip(501, true)
  await uploading.upload()
  expect(sent.map(({ chunk, dry, names, skip }) => [chunk, dry, names.length, skip])).toEqual([[1, true, 500, []], [2, true, 100, []], [1, false, 500, []], [2, false, 100, [2]]])
  expect(texts).toEqual(['Successfully Uploaded Clients'])
  expect(uploading.state.get()).toMatchObject({ step: 'done', totals: { created: 600 }, rejected: [{ row: 500, column: 'barangay' }] })
  expect(stored()).toBeUndefined()
})

test('a chunk that is not taken stops the upload; Retry sends the same chunk', async () => {
  let broken = true
  const { uploading, sent, messages: texts, kept: stored } = scene({ fails: ({ chunk, dry }) => broken && chunk === 2 && !dry })
  await uploading.take(fileOf(many))
  await uploading.upload()
  expect(texts).toEqual(['Something went wrong, please try again'])
  expect(uploading.state.get()).toMatchObject({ step: 'upload', going: 'failed', appliedChunks: 1 })
  expect(stored()).toMatchObject({ applied: 1, chunks: 2 })
  broken = false
  await uploading.upload()
  expect(sent.filter(({ dry }) => !dry).map(({ chunk }) => chunk)).toEqual([1, 2, 2])
})

test('after a reload the same file goes on where it stopped; another is not taken', async () => {
  const before = scene({ fails: ({ chunk, dry }) => chunk === 2 && !dry })
  await before.uploading.take(fileOf(many))
  await before.uploading.upload()
  const saved = before.kept()
  if (saved === undefined) throw new Error('nothing was kept')
  const other = scene({ saved })
  await other.uploading.take(fileOf([row('Another')]))
  expect(other.uploading.state.get().problem).toMatch(/^This file is not clients.csv/)
  const again = scene({ saved })
  await again.uploading.take(fileOf(many))
  expect(again.uploading.state.get()).toMatchObject({ step: 'upload', going: 'paused', appliedChunks: 1, uploadId: saved.uploadId })
  await again.uploading.upload()
  expect(again.sent.map(({ chunk, upload_id }) => [chunk, upload_id])).toEqual([[2, saved.uploadId]])
})

const dated = (...days: string[]) => fileOf(days.map((day, at) => row(`Name${at}`).with(3, day)))

test('dates are recognised from the whole column and sent as YYYY-MM-DD; what is open is asked once, and can be changed', async () => {
  const clear = scene()
  await clear.uploading.take(dated('1/5/1950', '01/25/1950', '5-Jan-50', '18268', 'soon'))
  expect(clear.uploading.state.get()).toMatchObject({ step: 'check', file: { reading: { dates: 'month' }, wrongDates: { rows: [6], count: 1 } } })
  expect(clear.sent.map(({ days }) => days)).toEqual([['1950-01-05', '1950-01-25', '1950-01-05', '1950-01-05', 'soon']])

  const open = scene()
  await open.uploading.take(dated('1/5/1950', '2/3/1951'))
  expect(open.uploading.state.get()).toMatchObject({ step: 'file', question: 'dates', file: { days: { form: 'month', also: ['day'] } } })
  await open.uploading.answer('dates', { dates: 'day' })
  const first = open.uploading.state.get().uploadId
  await open.uploading.readAs({ dates: 'month' })
  expect(open.sent.map(({ days }) => days)).toEqual([['1950-05-01', '1951-03-02'], ['1950-01-05', '1951-02-03']])
  // What was checked under the first id is not what is uploaded.
  expect([open.uploading.state.get().step, open.uploading.state.get().uploadId === first]).toEqual(['check', false])
})

test('a quote that is not closed is reported; the rows before it go on once somebody says so', async () => {
  const { uploading, sent } = scene()
  const text = await fileOf([row('One'), row('Two'), row('Three')]).text()
  await uploading.take(new File([text.replace('Two,Ana', 'Two,"Ana')], 'clients.csv'))
  expect(uploading.state.get()).toMatchObject({ step: 'file', question: 'stop', file: { rows: 1, stop: expect.stringMatching(/^Row 3: the quotation mark in firstname is not closed: lines 3 to 4 would become one row. Nothing from line 3 on is read \(2 lines\)/) } })
  expect(sent).toEqual([])
  await uploading.answer('stop')
  expect(sent.map(({ names }) => names)).toEqual([['One']])
})

test('names that were saved wrongly are mended where somebody wants that', async () => {
  const { uploading, sent } = scene()
  await uploading.take(fileOf([row('PeÃ±a'), row('Reyes')]))
  expect(uploading.state.get().file?.mendable).toEqual({ count: 1, examples: [['PeÃ±a', 'Peña']] })
  await uploading.readAs({ mend: true })
  expect(sent.map(({ names }) => names)).toEqual([['PeÃ±a', 'Reyes'], ['Peña', 'Reyes']])
})

test('of a workbook with several sheets of clients one is chosen; its cells are sent as a CSV has them', async () => {
  const { uploading, sent } = scene()
  const sheet = (...names: string[]) => [[...uploadColumns], ...names.map((name) => row(name).map((text, at): TestCell => (at === 3 ? { day: 18_268 } : at === 5 ? 3_412_345_678 : text)))]
  const file = new File([testWorkbook({ Old: sheet('One'), Notes: [['x']], New: sheet('Two', 'Three') }) as Uint8Array<ArrayBuffer>], 'clients.xlsx')
  await uploading.take(file)
  expect(uploading.state.get()).toMatchObject({ question: 'sheet', file: { sheets: ['Old', 'Notes', 'New'], ours: ['Old', 'New'] } })
  await uploading.answer('sheet', { sheet: 'New' })
  expect(sent.map(({ names, days, numbers }) => [names, days, numbers])).toEqual([[['Two', 'Three'], ['1950-01-05', '1950-01-05'], ['3412345678', '3412345678']]])
})

test('every row of a file is accounted for in words', () => {
  expect(accountWords({ rows: 8, blank: 2, stop: null }, 1)).toBe('10 rows: 7 read, 2 rows of blanks left out, 1 row left out since a required column is empty.')
  expect(accountWords({ rows: 1, blank: 0, stop: 'Row 3 …' }, 0)).toBe('1 row: 1 read. The file was not read to its end.')
  expect(rowsNamed({ rows: [3, 7], count: 1200 })).toBe('Rows 3, 7, and 1,198 more')
})
