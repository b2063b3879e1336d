import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worksWith } from '../jobs/testing/carryOut.ts'
import { carryOut } from '../jobs/worker.ts'
import { claimJob } from '../jobs/worker.store.ts'
import { importFile } from './file.service.ts'
import { readUploadFile } from './file.ts'
import { importWork } from './imports.jobs.ts'
import { admin, app, clientOf, newNumber, openDesk, rowOf, send } from './testing/desk.ts'
import { csvFile } from './testing/rows.ts'

openDesk()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bisita-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A server that carries the waiting job out, and stops where told. */
async function work(stopping: () => boolean): Promise<void> {
  const now = app.clock.now
  const claimed = await claimJob(app.db, ['import_clients'], now, now)
  if (claimed === undefined) throw new Error('nothing waits')
  await carryOut(app.db, { works: worksWith({ import_clients: importWork() }), clock: () => now, heartbeat: 60_000, onError: (error) => { throw error } }, claimed, stopping)
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
  const told = async (upload_id: string) => {
    const { body } = await admin.post('/job/create', { job_name: 'Upload clients', action: 'run', execute_function: 'import_clients', parameters: { upload_id } })
    await work(() => false)
    return (await admin.get(`/job/info/${body.id}`)).body.message
  }
  expect(await told(randomUUID())).toBe('There is no such upload.')
  const upload_id = randomUUID()
  await send([rowOf()], { upload_id, chunks: 2, dry: true })
  expect(await told(upload_id)).toBe('Not every part of this file has been checked: upload it again from the screen.')
})

test('a file is checked, uploaded once however often it is begun, and tells its rejected rows by their place in it', async () => {
  const lastname = `Salin${newNumber()}`
  const rows = Array.from({ length: 2500 }, (_, at) => rowOf({ lastname, ...(at === 2100 ? { barangay: 'Nowhere Known' } : {}) }))
  const file = await fileFrom(rows, 'many.csv')
  const told: number[] = []
  const dry = await importFile(app.db, file, { dry: true, say: (done) => void told.push(done) })
  expect(dry).toMatchObject({ created: 2499, rejected: [{ row: 2101, column: 'barangay' }] })
  expect(await made(lastname)).toBe(0)
  // Broken off after the first batch of a thousand.
  await expect(importFile(app.db, file, { dry: false, say: () => { throw new Error('killed') } })).rejects.toThrow('killed')
  expect(await made(lastname)).toBe(1000)
  const done = await importFile(app.db, file, { dry: false, say: (rowsDone) => void told.push(rowsDone) })
  expect(done).toMatchObject({ created: 2499, updated: 0, rejected: [{ row: 2101, column: 'barangay', message: 'Which place this is, is not certain.' }] })
  expect(told).toEqual([2500, 2000, 2500])
  expect(await made(lastname)).toBe(2499)
  expect(await importFile(app.db, file, { dry: false, say: () => undefined })).toEqual(done)
  expect(await made(lastname)).toBe(2499)
})

test('a file that is none is told of', async () => {
  expect(await readUploadFile(path.join(folder, 'missing.csv'))).toEqual({ problem: 'There is no such file.' })
  await writeFile(path.join(folder, 'other.csv'), 'a,b\n1,2\n')
  expect(await readUploadFile(path.join(folder, 'other.csv'))).toEqual({ problem: 'Not matched the headers!' })
  const older = path.join(folder, 'older.csv')
  await writeFile(older, Buffer.from(csvFile([rowOf({ lastname: 'Peña' })]), 'latin1'))
  expect(await readUploadFile(older)).toMatchObject({ encoding: 'windows-1252', count: 1 })
})
