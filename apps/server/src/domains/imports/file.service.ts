import type { Executor } from '../../database/connection.ts'
import { inTransaction } from '../../database/transaction.ts'
import { readSettings } from '../../settings.ts'
import { uuidv7 } from '../../uuid.ts'
import { checkChunk, countsOf, type ImportContext, noticesOf, rejectedOf, takeChunk } from './chunk.service.ts'
import type { UploadFile } from './file.ts'
import { applyNext } from './imports.jobs.ts'
import { type UploadRowCounts, findUploadOf, readProgress, readRows, type RejectedRow } from './uploads.store.ts'

/** Rows that are kept in one transaction; they are written in smaller batches. */
export const fileChunkRows = 10_000

export type ImportResult = UploadRowCounts & {
  readonly upload_id: string
  /** `row` counts the file's data rows from 1. */
  readonly rejected: readonly RejectedRow[]
  /** What stands in rows that were taken and is stored nowhere, counted likewise. */
  readonly notices: readonly RejectedRow[]
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
  const importing = (): ImportContext => ({ by: { user_id: null, now: new Date() }, minimumAge: minimum_age, placesOf: db })
  const checked = { created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: [] as RejectedRow[], notices: [] as RejectedRow[] }
  let chunk = 0
  for await (const rows of file.rows(fileChunkRows)) {
    chunk += 1
    const at = { upload_id, chunk }
    const { by } = importing()
    if (dry) {
      const judged = await inTransaction(db, async (trx) => (await checkChunk(trx, at, await takeChunk(trx, { ...at, chunks, rows, skip: [] }, by, file.sha256), importing())).rows)
      Object.assign(checked, countsOf(judged, checked))
      const inFile = (one: RejectedRow) => ({ ...one, row: one.row + (chunk - 1) * fileChunkRows })
      checked.rejected.push(...rejectedOf(judged).map(inFile))
      checked.notices.push(...noticesOf(judged).map(inFile))
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
  const numberedRows = async (which: 'rejected' | 'notices', most: number): Promise<RejectedRow[]> =>
    (await readRows(db, upload_id, which, most)).map(({ chunk: of, row, column, message }) => ({ row: row + (of - 1) * fileChunkRows, column, message }))
  return { upload_id, created, updated, unchanged, duplicates, rejected: await numberedRows('rejected', rejected_count), notices: await numberedRows('notices', file.count * 4) }
}
