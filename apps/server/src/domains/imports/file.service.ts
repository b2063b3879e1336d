import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { checkChunk, countsOf, type Importing, rejectedOf, takeChunk } from './chunk.service.ts'
import type { UploadFile } from './file.ts'
import { applyNext } from './imports.jobs.ts'
import { type Counts, findUploadOf, readProgress, readRejected, type Rejected } from './uploads.store.ts'

/** Rows that are kept in one transaction; they are written in smaller batches. */
export const fileChunkRows = 10_000

export type ImportResult = Counts & {
  readonly upload_id: string
  /** `row` counts the file's data rows from 1. */
  readonly rejected: readonly Rejected[]
}

type Going = { readonly dry: boolean; readonly say: (done: number, total: number) => void }

/**
 * Uploads a file as a whole, or checks it. The same file begun again goes on where it was: every chunk and every batch of
 * one is applied once.
 */
export async function importFile(db: Executor, file: UploadFile, { dry, say }: Going): Promise<ImportResult> {
  const chunks = Math.max(1, Math.ceil(file.count / fileChunkRows))
  const upload_id = (await findUploadOf(db, file.sha256))?.id ?? uuidv7()
  const { minimum_age } = await readSettings(db)
  const importing = (): Importing => ({ by: { user_id: null, now: new Date() }, minimumAge: minimum_age, placesOf: db })
  const checked = { created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: [] as Rejected[] }
  let chunk = 0
  for await (const rows of file.rows(fileChunkRows)) {
    chunk += 1
    const at = { upload_id, chunk }
    const { by } = importing()
    if (dry) {
      const judged = await inTransaction(db, async (trx) => (await checkChunk(trx, at, await takeChunk(trx, { ...at, chunks, rows, skip: [] }, by, file.sha256), importing())).rows)
      Object.assign(checked, countsOf(judged, checked))
      checked.rejected.push(...rejectedOf(judged).map((one) => ({ ...one, row: one.row + (chunk - 1) * fileChunkRows })))
      say(Math.min(chunk * fileChunkRows, file.count), file.count)
      continue
    }
    await inTransaction(db, (trx) => takeChunk(trx, { ...at, chunks, rows, skip: [] }, by, file.sha256))
    while (await inTransaction(db, (trx) => applyNext(trx, upload_id, importing(), 'import-clients'))) {
      say((await readProgress(db, upload_id)).rows_applied, file.count)
    }
  }
  if (dry) return { upload_id, ...checked }
  const { created, updated, unchanged, duplicates, rejected_count } = await readProgress(db, upload_id)
  const rejected = await readRejected(db, upload_id, rejected_count)
  return { upload_id, created, updated, unchanged, duplicates, rejected: rejected.map(({ chunk: of, row, column, message }) => ({ row: row + (of - 1) * fileChunkRows, column, message })) }
}
