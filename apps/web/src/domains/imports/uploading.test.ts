import { uploadColumns } from '@bisita/rules/uploads/columns'
import { csvLine, readCsv } from '@bisita/rules/uploads/csv'
import { expect, test } from 'vitest'
import { fileHolder } from './reading/holder.ts'
import type { Rows, ToThread } from './reading/talk.ts'
import type { ChunkPlace, UploadsRepository } from './uploads.repository.ts'
import { createUploading } from './uploading.ts'
import type { SavedUpload } from './uploading.state.ts'

/** A holder of rows that answers as the thread does. */
function rowsHere(): Rows {
  const holder = fileHolder()
  const ask = async <T>(asked: ToThread): Promise<T> => (await holder(asked)) as T
  return {
    read: (file) => ask({ kind: 'read', number: 0, file }),
    chunk: (from, to) => ask({ kind: 'chunk', number: 0, from, to }),
    rows: (rows) => ask({ kind: 'rows', number: 0, rows }),
    rejected: (reasons) => ask({ kind: 'rejected', number: 0, reasons }),
    leaveOut: () => ask({ kind: 'leave out', number: 0 }),
    close: () => undefined,
  }
}

type Sent = ChunkPlace & { readonly dry: boolean; readonly names: readonly string[] }

/** An upload against a server that takes what it is sent, but for what a test refuses. */
function scene({ fails = () => false, saved }: { fails?: (sent: Sent) => boolean; saved?: SavedUpload } = {}) {
  const sent: Sent[] = []
  const told: string[] = []
  let kept = saved
  const uploads: UploadsRepository = {
    send: async (file, at, dry) => {
      const rows = readCsv(await file.text()).slice(1)
      const one = { ...at, dry, names: rows.map(([lastname = '']) => lastname) }
      sent.push(one)
      if (fails(one)) throw new Error('refused')
      const answer = { created: rows.length, updated: 0, unchanged: 0, duplicates: 0, rejected: [] }
      return dry ? { ...answer, rows: rows.map((_, row) => ({ row: row + 1, verdict: 'new' as const, reasons: [] })), places: [] } : answer
    },
    info: async (upload_id) => ({ upload_id, state: 'done', created_at: '', chunks: 2, applied: 2, created: 600, updated: 0, unchanged: 0, duplicates: 0, rejected: [{ chunk: 2, row: 1, column: 'barangay', message: 'Which?' }] }),
    undo: async () => ({ deleted: 0, restored: 0, kept: [] }),
    choosePlace: async () => undefined,
    inBackground: () => Promise.reject(new Error('not here')),
  }
  const ran = createUploading({
    uploads, open: rowsHere, pause: () => 0, wait: async () => undefined, now: () => 0, saved: () => kept, save: (upload) => (kept = upload ?? undefined),
    dealWith: (_, otherwise) => otherwise(), tell: (_, text) => told.push(text), onDone: () => undefined,
  })
  return { uploading: ran, sent, told, kept: () => kept }
}

const row = (lastname: string, sss_id = '3412345678') => [lastname, 'Ana', '', '', 'sss', sss_id, 'RT', '', '', '', '', 'Benguet', 'Baguio', 'Irisan']
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
  expect(uploading.state.get()).toMatchObject({ step: 'file', asking: true, problem: 'Required Columns are empty!', file: { empty: { rows: [1], count: 1 } } })
  await uploading.leaveOut()
  expect(sent.map(({ names }) => names)).toEqual([['One', 'Three']])
  expect(uploading.state.get().checked.map(({ row: at }) => at)).toEqual([0, 2])
})

test('chunks of 500 are checked, then applied one after the other, with what is to be skipped', async () => {
  const { uploading, sent, told, kept } = scene()
  await uploading.take(fileOf(many))
  expect(uploading.state.get()).toMatchObject({ step: 'check', going: 'still', chunks: 2, checkedChunks: 2 })
  uploading.skip(501, true)
  await uploading.upload()
  expect(sent.map(({ chunk, dry, names, skip }) => [chunk, dry, names.length, skip])).toEqual([[1, true, 500, []], [2, true, 100, []], [1, false, 500, []], [2, false, 100, [2]]])
  expect(told).toEqual(['Successfully Uploaded Clients'])
  expect(uploading.state.get()).toMatchObject({ step: 'done', totals: { created: 600 }, rejected: [{ row: 500, column: 'barangay' }] })
  expect(kept()).toBeUndefined()
})

test('a chunk that is not taken stops the upload; Retry sends the same chunk', async () => {
  let broken = true
  const { uploading, sent, told, kept } = scene({ fails: ({ chunk, dry }) => broken && chunk === 2 && !dry })
  await uploading.take(fileOf(many))
  await uploading.upload()
  expect(told).toEqual(['Something went wrong, please try again'])
  expect(uploading.state.get()).toMatchObject({ step: 'upload', going: 'failed', appliedChunks: 1 })
  expect(kept()).toMatchObject({ applied: 1, chunks: 2 })
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
  expect(other.uploading.state.get().problem).toMatch(/^This is another file than clients.csv/)
  const again = scene({ saved })
  await again.uploading.take(fileOf(many))
  expect(again.uploading.state.get()).toMatchObject({ step: 'upload', going: 'paused', appliedChunks: 1, uploadId: saved.uploadId })
  await again.uploading.upload()
  expect(again.sent.map(({ chunk, upload_id }) => [chunk, upload_id])).toEqual([[2, saved.uploadId]])
})
