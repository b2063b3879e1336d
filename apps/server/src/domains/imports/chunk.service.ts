import { createHash } from 'node:crypto'
import type { UploadAnswer } from '@bisita/contract/operations/imports'
import { uploadChunkRows } from '@bisita/contract/limits'
import { messages } from '@bisita/contract/messages'
import { worded } from '@bisita/contract/words'
import { decodeText } from '@bisita/rules/uploads/decode'
import { stopWords, uploadReader } from '@bisita/rules/uploads/rows'
import type { Executor } from '../../database/connection.ts'
import type { AuditEntry } from '../../http/context.ts'
import { invalid, Problem } from '../../problem.ts'
import { type IncomingRow, importBatch, type JudgedBatch } from './batch.service.ts'
import type { ImportedBy } from './clients.store.ts'
import { type UploadChunk, type ChunkPlace, dropRows, createdByEarlierChunk, storeChunk, storeRows, lockChunk, openUpload, type RejectedRow, saveChunk } from './uploads.store.ts'

/** Rows written in one transaction. */
export const batchRows = 1000

/** What the work on uploads goes by. */
export type ImportContext = { readonly by: ImportedBy; readonly minimumAge: number; readonly placesOf: object }

export type ChunkSent = ChunkPlace & { readonly chunks: number; readonly rows: readonly (readonly string[])[]; readonly skip: readonly number[]; readonly file_name?: string | undefined }

/** What a chunk's file holds: its data rows, and how many rows of nothing but blanks were left out. */
export type ChunkFile = { readonly rows: readonly (readonly string[])[]; readonly blank: number }

/**
 * Reads a chunk's file.
 * @throws Problem invalid where it has none of our rows, or too many, or a quote that would swallow some
 */
export function readChunkFile(bytes: Buffer): ChunkFile {
  const reader = uploadReader()
  const rows = [...reader.push(decodeText(bytes, TextDecoder).text), ...reader.end()].map(({ cells }) => cells)
  if (reader.header() !== true) throw invalid({ files: messages.headersDiffer })
  const { blank, stop } = reader.counts()
  if (stop !== null) throw invalid({ files: stopWords(stop) })
  if (rows.length === 0) throw invalid({ files: 'There is no row in it.' })
  if (rows.length > uploadChunkRows) throw invalid({ files: worded('At most {n} rows in a chunk.', { n: `${uploadChunkRows}` }) })
  return { rows, blank }
}

/**
 * Keeps a chunk's rows under its upload.
 * @throws Problem invalid, undone, idempotency_mismatch where the upload has other chunks, or this one other content
 */
export async function takeChunk(trx: Executor, { upload_id, chunk, chunks, rows, skip, file_name }: ChunkSent, by: ImportedBy, file_sha256: Buffer | null = null): Promise<UploadChunk> {
  if (chunk > chunks) throw invalid({ chunk: `There are ${chunks} chunks.` })
  const upload = await openUpload(trx, { id: upload_id, chunks, file_sha256, ...(file_name !== undefined && { file_name }) }, by)
  if (upload.state !== 'open') throw new Problem('undone')
  if (upload.chunks !== chunks) throw new Problem('idempotency_mismatch')
  const content = JSON.stringify(rows)
  const sha256 = createHash('sha256').update(content).digest()
  await storeChunk(trx, { upload_id, chunk }, { sha256, rows: rows.length, content, skip })
  const stored = (await lockChunk(trx, { upload_id, chunk })) as UploadChunk
  if (!stored.sha256.equals(sha256)) throw new Problem('idempotency_mismatch')
  return stored
}

const rowsOf = (content: string, from: number, most: number): IncomingRow[] =>
  (JSON.parse(content) as string[][]).slice(from, from + most).map((cells, at) => ({ row: from + at + 1, cells }))

/** Judges the rows of a chunk and writes nothing of it but what was found. */
export async function checkChunk(trx: Executor, at: ChunkPlace, chunk: UploadChunk, importing: ImportContext): Promise<JudgedBatch> {
  const rows: JudgedBatch['rows'][number][] = []
  const places = new Map<string, JudgedBatch['places'] extends ReadonlyMap<string, infer S> ? S : never>()
  // The rows of an applied chunk are gone: the answer has their outcome.
  if (chunk.content === null) return { rows, places }
  await dropRows(trx, at)
  for (let from = 0; from < chunk.rows; from += batchRows) {
    const batch = { rows: rowsOf(chunk.content, from, batchRows), skip: new Set<number>(), upload: null, ...importing, before: (idents: readonly string[]) => createdByEarlierChunk(trx, { ...at, chunk: at.chunk + (from > 0 ? 1 : 0) }, idents) }
    const judged = await importBatch(trx, batch, false)
    await storeRows(trx, at, judged.rows.filter(({ did, ident }) => did === 'created' && ident !== '').map(({ row, ident }) => ({ row, ident, client_id: null, created: false })))
    rows.push(...judged.rows)
    for (const [text, suggestions] of judged.places) places.set(text, suggestions)
  }
  return { rows, places }
}

/**
 * Applies the next batch of a chunk that is locked; the last one ends it, with its line of the trail.
 * @returns the chunk as it is then, and the clients that were made or changed
 */
export async function applyBatch(trx: Executor, at: ChunkPlace, chunk: UploadChunk, importing: ImportContext, audit: (entry: AuditEntry) => void): Promise<UploadChunk> {
  if (chunk.applied_at !== null || chunk.content === null) return chunk
  if (chunk.applied === 0) await dropRows(trx, at)
  const batch = { rows: rowsOf(chunk.content, chunk.applied, batchRows), skip: new Set(chunk.skip), upload: at.upload_id, ...importing }
  const { rows } = await importBatch(trx, batch, true)
  await storeRows(trx, at, rows.flatMap(({ row, ident, client_id, did }) => (did === null || client_id === null ? [] : [{ row, ident, client_id, created: did === 'created' }])))
  const applied = chunk.applied + batch.rows.length
  const done: UploadChunk = {
    ...chunk,
    ...countsOf(rows, chunk),
    rejected: [...chunk.rejected, ...rejectedOf(rows)],
    notices: [...chunk.notices, ...noticesOf(rows)],
    applied,
    applied_at: applied === chunk.rows ? importing.by.now : null,
  }
  await saveChunk(trx, at, done)
  if (done.applied_at !== null) {
    const { created, updated, duplicates, rejected } = done
    audit({ action: 'client.upload', record_type: 'upload', record_id: at.upload_id, after: { chunk: at.chunk, created, updated, duplicates, rejected: rejected.length } })
  }
  return done
}

type JudgedRows = JudgedBatch['rows']

/** What rows came to, added to what was before. */
export function countsOf(rows: JudgedRows, before: Pick<UploadChunk, 'created' | 'updated' | 'unchanged' | 'duplicates'>) {
  const count = (fits: (row: JudgedRows[number]) => boolean) => rows.filter(fits).length
  return {
    created: before.created + count(({ did }) => did === 'created'),
    updated: before.updated + count(({ verdict }) => verdict === 'update'),
    unchanged: before.unchanged + count(({ verdict }) => verdict === 'unchanged'),
    duplicates: before.duplicates + count(({ verdict }) => verdict === 'duplicate'),
  }
}

/** One line for each row that is left out, with the first of its reasons. */
export const rejectedOf = (rows: JudgedRows): RejectedRow[] =>
  rows.flatMap(({ row, verdict, reasons: [first] }) => (verdict === 'rejected' && first !== undefined ? [{ row, ...first }] : []))

/** What stands in rows that were taken and is stored nowhere. */
export const noticesOf = (rows: JudgedRows): RejectedRow[] => rows.flatMap(({ row, verdict, notices }) => (verdict === 'rejected' ? [] : notices.map((notice) => ({ row, ...notice }))))

const nothing = { created: 0, updated: 0, unchanged: 0, duplicates: 0 }

/** The answer to a dry run. */
export const checkedAnswer = ({ rows, places }: JudgedBatch, blank: number): UploadAnswer => ({
  ...countsOf(rows, nothing),
  blank,
  rejected: rejectedOf(rows),
  notices: noticesOf(rows),
  rows: rows.map(({ row, verdict, client_id, reasons }) => ({ row, verdict, ...(client_id !== null && { client_id }), reasons: [...reasons] })),
  places: [...places].map(([text, suggestions]) => ({ text, suggestions: [...suggestions] })),
})

/** The answer to a chunk that was applied. */
export const appliedAnswer = ({ created, updated, unchanged, duplicates, rejected, notices }: UploadChunk, blank: number): UploadAnswer => ({ created, updated, unchanged, duplicates, blank, rejected: [...rejected], notices: [...notices] })
