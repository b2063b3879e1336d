import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { uploadColumns } from '@bisita/rules/uploads/columns'
import { type TestCell, testWorkbook } from '@bisita/rules/workbooks/workbook.testing'
import { describe, expect, test } from 'vitest'
import { handlersWith } from '../jobs/testing/runJobNow.ts'
import { runClaimedJob } from '../jobs/worker.ts'
import { claimJob } from '../jobs/worker.store.ts'
import { importFile } from './file.service.ts'
import { readUploadFile } from './file.ts'
import { importHandler } from './imports.jobs.ts'
import { admin, app, clientOf, newNumber, openDesk, rowOf, send } from './testing/desk.ts'
import { csvFile } from './testing/rows.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

openDesk()

const folder = await ownFolder()
/** A server that carries the waiting job out, and stops where `stopping` says so. */
async function work(stopping: () => boolean): Promise<void> {
  const now = app.clock.now
  const claimed = await claimJob(app.db, ['import_clients'], now, now)
  if (claimed === undefined) throw new Error('nothing waits')
  await runClaimedJob(app.db, { handlers: handlersWith({ import_clients: importHandler() }), clock: () => now, heartbeat: 60_000, onError: (error) => { throw error } }, claimed, stopping)
}

const fileFrom = async (rows: readonly (readonly string[])[], name: string) => {
  const file = path.join(folder, name)
  await writeFile(file, csvFile(rows))
  const read = await readUploadFile(file)
  if ('problem' in read) throw new Error(read.problem)
  return read
}

const made = async (lastname: string): Promise<number> => Number((await app.pool.query('select count(*) as n from clients where lastname = $1 and deleted_at is null', [lastname])).rows[0].n)

test('the job applies what is left of an upload, each row once, through a server that stops in the middle', async () => {
  const upload_id = randomUUID()
  const lastname = `Gawa${newNumber()}`
  const chunks = [1, 2, 3].map(() => Array.from({ length: 4 }, () => rowOf({ lastname })))
  for (const [at, rows] of chunks.entries()) await send(rows, { upload_id, chunk: at + 1, chunks: 3, dry: true })
  await send(chunks[1] ?? [], { upload_id, chunk: 2, chunks: 3 })
  const { body: job } = await admin.post('/job/create', { job_name: 'Upload clients', action: 'run', execute_function: 'import_clients', parameters: { upload_id } })
  let batches = 0
  await work(() => (batches += 1) > 1)
  expect(await made(lastname)).toBe(8)
  await work(() => false)
  expect(await made(lastname)).toBe(12)
  const { body } = await admin.get(`/job/info/${job.id}`)
  expect(body).toMatchObject({ status: 'done', done: 12, total: 12, result: { created: 12, updated: 0, rejected: 0, path: `/administration/upload-clients?upload=${upload_id}` } })
  expect((await clientOf(String(chunks[0]?.[0]?.[5])))?.['created_by']).toBe(admin.id)
  const { rows: lines } = await app.pool.query<{ n: number }>(`select count(*)::int as n from audit_log where record_id = $1`, [upload_id])
  expect(lines[0]?.n).toBe(3)
})

test('the job fails in words where there is no such upload, or not all of it was checked', async () => {
  const failureOf = async (upload_id: string) => {
    const { body } = await admin.post('/job/create', { job_name: 'Upload clients', action: 'run', execute_function: 'import_clients', parameters: { upload_id } })
    await work(() => false)
    return (await admin.get(`/job/info/${body.id}`)).body.message
  }
  expect(await failureOf(randomUUID())).toBe('There is no such upload.')
  const upload_id = randomUUID()
  await send([rowOf()], { upload_id, chunks: 2, dry: true })
  expect(await failureOf(upload_id)).toBe('Not every part of this file has been checked: upload it again from the screen.')
})

test('a file is checked, uploaded once however often it is begun, and tells its rejected rows by their place in it', async () => {
  const lastname = `Salin${newNumber()}`
  const rows = Array.from({ length: 2500 }, (_, at) => rowOf({ lastname, ...(at === 2100 ? { barangay: 'Nowhere Known' } : {}) }))
  const file = await fileFrom(rows, 'many.csv')
  const progress: number[] = []
  const dry = await importFile(app.db, file, { dry: true, say: (done) => void progress.push(done) })
  expect(dry).toMatchObject({ created: 2499, rejected: [{ row: 2101, column: 'barangay' }] })
  expect(await made(lastname)).toBe(0)
  // Broken off after the first batch of a thousand.
  await expect(importFile(app.db, file, { dry: false, say: () => { throw new Error('killed') } })).rejects.toThrow('killed')
  expect(await made(lastname)).toBe(1000)
  const done = await importFile(app.db, file, { dry: false, say: (rowsDone) => void progress.push(rowsDone) })
  expect(done).toMatchObject({ created: 2499, updated: 0, rejected: [{ row: 2101, column: 'barangay', message: 'Which place this is, is not certain.' }] })
  expect(progress).toEqual([2500, 2000, 2500])
  expect(await made(lastname)).toBe(2499)
  expect(await importFile(app.db, file, { dry: false, say: () => undefined })).toEqual(done)
  expect(await made(lastname)).toBe(2499)
})

test('a file that cannot be read is reported', async () => {
  expect(await readUploadFile(path.join(folder, 'missing.csv'))).toEqual({ problem: 'There is no such file.' })
  await writeFile(path.join(folder, 'other.csv'), 'a,b\n1,2\n')
  expect(await readUploadFile(path.join(folder, 'other.csv'))).toEqual({ problem: 'Not matched the headers!' })
  const older = path.join(folder, 'older.csv')
  await writeFile(older, Buffer.from(csvFile([rowOf({ lastname: 'Peña' })]), 'latin1'))
  expect(await readUploadFile(older)).toMatchObject({ encoding: { encoding: 'windows-1252', oldLines: 1 }, count: 1 })
})

describe('a file of an office is read by what is in it', () => {
  const read = async (name: string, content: string | Uint8Array, reading: Parameters<typeof readUploadFile>[1] = {}) => {
    const file = path.join(folder, name)
    await writeFile(file, content)
    return readUploadFile(file, reading)
  }
  const all = async (file: Awaited<ReturnType<typeof readUploadFile>>, column: (typeof uploadColumns)[number]) => {
    if ('problem' in file) throw new Error(file.problem)
    const cells: (string | undefined)[] = []
    for await (const rows of file.rows(2)) cells.push(...rows.map((row) => row[uploadColumns.indexOf(column)]))
    return cells
  }
  const days = (texts: readonly string[]) => csvFile(texts.map((birth_date) => rowOf({ birth_date })))

  test('dates in the form of the whole column, or the one that is said', async () => {
    const monthFirst = await read('month.csv', days(['1/5/1950', '01/25/1950', '5-Jan-50', '18268', '', '1950-01-05 00:00:00']))
    expect(monthFirst).toMatchObject({ form: 'month', days: { also: [], misfits: 0 } })
    expect(await all(monthFirst, 'birth_date')).toEqual(['1950-01-05', '1950-01-25', '1950-01-05', '1950-01-05', '', '1950-01-05'])
    const open = await read('open.csv', days(['1/5/1950', '2/3/1951']))
    expect(open).toMatchObject({ form: 'month', days: { also: ['day'] } })
    const dayFirst = await read('open.csv', days(['1/5/1950', '2/3/1951']), { dates: 'day' })
    expect(await all(dayFirst, 'birth_date')).toEqual(['1950-05-01', '1951-03-02'])
    expect('sha256' in open && 'sha256' in dayFirst && open.sha256.equals(dayFirst.sha256)).toBe(false)
  })

  test('a workbook, its typed cells as what they are and the sheet that has the columns', async () => {
    const row = (sss_id: number, birth: TestCell, pension: TestCell): TestCell[] => rowOf().map((text, at) => [birth, pension, sss_id][['birth_date', 'pension_amt', 'sss_id'].indexOf(uploadColumns[at] ?? '')] ?? text)
    const clients = [[...uploadColumns], row(3_412_345_671, { day: 18_268 }, 8500.5), row(3_412_345_672, '1/25/1950', null)]
    const file = await read('book.xlsx', testWorkbook({ Notes: [['Call them']], Clients: clients }))
    expect(file).toMatchObject({ count: 2, blank: 0, form: 'month', encoding: null })
    expect([await all(file, 'sss_id'), await all(file, 'birth_date'), await all(file, 'pension_amt')]).toEqual([['3412345671', '3412345672'], ['1950-01-05', '1950-01-25'], ['8500.5', '']])
    const two = testWorkbook({ A: clients, B: clients.slice(0, 2) })
    expect(await read('two.xlsx', two)).toEqual({ problem: 'Several sheets have the columns of clients. Say which with --sheet: "A", "B".' })
    expect(await read('two.xlsx', two, { sheet: 'B' })).toMatchObject({ count: 1 })
    expect(await read('two.xlsx', two, { sheet: 'C' })).toEqual({ problem: 'There is no sheet "C". There are "A", "B".' })
    expect(await read('none.xlsx', testWorkbook({ Notes: [['Call them']] }))).toEqual({ problem: 'Not matched the headers!' })
    expect(await read('half.xlsx', two.subarray(0, 200))).toEqual({ problem: 'This workbook is damaged. Open it in a spreadsheet program, save it as .xlsx, and choose it again.' })
  })

  test('names that were saved wrongly, only where that is said; a quote that is not closed ends it', async () => {
    const text = csvFile([rowOf({ firstname: 'JosÃ© PeÃ±a' })])
    const asItIs = await read('wrong.csv', text)
    expect([asItIs, await all(asItIs, 'firstname')]).toMatchObject([{ mendable: 1 }, ['JosÃ© PeÃ±a']])
    expect(await all(await read('wrong.csv', text, { mend: true }), 'firstname')).toEqual(['José Peña'])
    expect(await read('torn.csv', csvFile([rowOf(), rowOf()]).replace('Perla', '"Perla'))).toEqual({
      problem: 'Row 2: the quotation mark in firstname is not closed: lines 2 to 3 would become one row. Nothing from line 2 on is read (2 lines). Put the quotation mark right in the file and choose it again.',
    })
  })
})
