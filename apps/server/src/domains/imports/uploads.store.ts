import type { UploadReason } from '@bisita/contract/operations/imports'
import { sql } from 'kysely'
import type { Executor } from '../../database/connection.ts'

/** What came of rows, and which were left out. */
export type UploadRowCounts = { readonly created: number; readonly updated: number; readonly unchanged: number; readonly duplicates: number }
export type RejectedRow = UploadReason & { readonly row: number }

export type ImportUpload = { readonly id: string; readonly chunks: number; readonly state: 'open' | 'undoing' | 'undone'; readonly created_at: Date; readonly created_by: string | null }

export type UploadChunk = UploadRowCounts & {
  readonly sha256: Buffer
  readonly rows: number
  readonly content: string | null
  readonly skip: readonly number[]
  readonly applied: number
  readonly applied_at: Date | null
  readonly rejected: readonly RejectedRow[]
  /** What stands in rows that were taken and is stored nowhere. */
  readonly notices: readonly RejectedRow[]
}

/** Begins an upload, or finds the one that somebody began by the same id. Nobody undoes it until the transaction ends. */
export async function openUpload(
  trx: Executor,
  { id, chunks, file_sha256 = null, file_name = null }: { readonly id: string; readonly chunks: number; readonly file_sha256?: Buffer | null; readonly file_name?: string | null },
  by: { readonly user_id: string | null; readonly now: Date },
): Promise<ImportUpload> {
  await trx
    .insertInto('client_uploads')
    .values({ id, chunks, file_sha256, file_name, created_by: by.user_id, created_at: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await lockUpload(trx, id, 'share')) as ImportUpload
}

/** An upload, locked until the transaction ends: shared by those who apply chunks, alone by who undoes it. */
export async function lockUpload(trx: Executor, id: string, how: 'share' | 'update'): Promise<ImportUpload | undefined> {
  const { rows } = await sql<ImportUpload>`
    select id, chunks, state, created_at, created_by from client_uploads where id = ${id} ${how === 'share' ? sql`for share` : sql`for update`}
  `.execute(trx)
  return rows[0]
}

/** Stores a chunk's rows once; until the chunk is applied, a repeated call may change which rows to skip. */
export async function storeChunk(
  trx: Executor,
  at: ChunkPlace,
  { sha256, rows, content, skip }: Pick<UploadChunk, 'sha256' | 'rows' | 'skip'> & { readonly content: string },
): Promise<void> {
  await sql`
    insert into client_upload_chunks (upload_id, chunk, sha256, rows, content, skip)
    values (${at.upload_id}, ${at.chunk}, ${sha256}, ${rows}, ${content}, ${skip}::int[])
    on conflict (upload_id, chunk) do update set skip = excluded.skip
      where client_upload_chunks.applied = 0 and client_upload_chunks.sha256 = excluded.sha256 and client_upload_chunks.applied_at is null
  `.execute(trx)
}

export type ChunkPlace = { readonly upload_id: string; readonly chunk: number }

/** A chunk, locked until the transaction ends: each is applied once. */
export async function lockChunk(trx: Executor, { upload_id, chunk }: ChunkPlace): Promise<UploadChunk | undefined> {
  const { rows } = await sql<UploadChunk>`
    select sha256, rows, content, skip, applied, applied_at, created, updated, unchanged, duplicates, rejected, notices
    from client_upload_chunks where upload_id = ${upload_id} and chunk = ${chunk} for update
  `.execute(trx)
  return rows[0]
}

/** Writes down how far a chunk is. Its rows are thrown away with the last of them. */
export async function saveChunk(trx: Executor, { upload_id, chunk }: ChunkPlace, done: UploadRowCounts & { readonly applied: number; readonly rejected: readonly RejectedRow[]; readonly notices: readonly RejectedRow[]; readonly applied_at: Date | null }): Promise<void> {
  const { applied, applied_at, created, updated, unchanged, duplicates, rejected, notices } = done
  await sql`
    update client_upload_chunks set applied = ${applied}, applied_at = ${applied_at}, created = ${created}, updated = ${updated}, unchanged = ${unchanged},
      duplicates = ${duplicates}, rejected = ${JSON.stringify(rejected)}::jsonb, notices = ${JSON.stringify(notices)}::jsonb, content = case when ${applied_at}::timestamptz is null then content end
    where upload_id = ${upload_id} and chunk = ${chunk}
  `.execute(trx)
}

export type StoredRow = { readonly row: number; readonly ident: string; readonly client_id: string | null; readonly created: boolean }

/**
 * Keeps what rows did, under the revision of this transaction; of a dry run, which would make a client. What an earlier
 * dry run of them found goes.
 */
export async function storeRows(trx: Executor, { upload_id, chunk }: ChunkPlace, rows: readonly StoredRow[]): Promise<void> {
  await sql`
    insert into client_upload_rows (upload_id, chunk, row, ident, client_id, revision_id, created)
    select ${upload_id}, ${chunk}, r.row, r.ident, r.client_id, case when r.client_id is not null then bisita_revision() end, r.created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (row int, ident text, client_id uuid, created boolean)
    on conflict (upload_id, chunk, row) do update set ident = excluded.ident, client_id = excluded.client_id, revision_id = excluded.revision_id, created = excluded.created
  `.execute(trx)
}

/** Forgets what the dry run of a chunk found. */
export async function dropRows(trx: Executor, { upload_id, chunk }: ChunkPlace): Promise<void> {
  await trx.deleteFrom('client_upload_rows').where('upload_id', '=', upload_id).where('chunk', '=', chunk).where('client_id', 'is', null).execute()
}

/** Which of these numbers a chunk before this one would make a client of. */
export async function createdByEarlierChunk(db: Executor, { upload_id, chunk }: ChunkPlace, idents: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ident: string }>`
    select ident from client_upload_rows where upload_id = ${upload_id} and ident = any(${idents}) and chunk < ${chunk} and client_id is null
  `.execute(db)
  return new Set(rows.map(({ ident }) => ident))
}

export type ImportProgress = UploadRowCounts & { readonly kept: number; readonly applied: number; readonly rows: number; readonly rows_applied: number; readonly rejected_count: number }

/** How far an upload is as a whole. */
export async function readProgress(db: Executor, id: string): Promise<ImportProgress> {
  const { rows } = await sql<ImportProgress>`
    select count(*)::int as kept, count(applied_at)::int as applied, coalesce(sum(rows), 0)::int as rows, coalesce(sum(applied), 0)::int as rows_applied,
      coalesce(sum(created), 0)::int as created, coalesce(sum(updated), 0)::int as updated, coalesce(sum(unchanged), 0)::int as unchanged,
      coalesce(sum(duplicates), 0)::int as duplicates, coalesce(sum(jsonb_array_length(rejected)), 0)::int as rejected_count
    from client_upload_chunks where upload_id = ${id}
  `.execute(db)
  return rows[0] as ImportProgress
}

/** The first chunk that waits to be applied. */
export async function nextChunk(db: Executor, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('client_upload_chunks')
    .select('chunk')
    .where('upload_id', '=', id)
    .where('applied_at', 'is', null)
    .orderBy('chunk')
    .limit(1)
    .executeTakeFirst()
  return row?.chunk ?? null
}

/** The rows that were left out, or what rows that were taken have and is stored nowhere, by chunk and row. */
export async function readRows(db: Executor, id: string, which: 'rejected' | 'notices', most: number): Promise<readonly (RejectedRow & { readonly chunk: number })[]> {
  const { rows } = await sql<RejectedRow & { readonly chunk: number }>`
    select c.chunk, (r ->> 'row')::int as row, r ->> 'column' as column, r ->> 'message' as message
    from client_upload_chunks c, jsonb_array_elements(${which === 'rejected' ? sql`c.rejected` : sql`c.notices`}) r where c.upload_id = ${id} order by c.chunk, (r ->> 'row')::int limit ${most}
  `.execute(db)
  return rows
}

/** An upload as it is, not locked. */
export async function readUpload(db: Executor, id: string): Promise<ImportUpload | undefined> {
  return db.selectFrom('client_uploads').select(['id', 'chunks', 'state', 'created_at', 'created_by']).where('id', '=', id).executeTakeFirst()
}

export type PersonsUpload = UploadRowCounts & {
  readonly upload_id: string
  readonly file_name: string | null
  readonly state: 'open' | 'done' | 'undoing' | 'undone'
  readonly created_at: Date
  readonly rows: number
  readonly rows_applied: number
  readonly rejected: number
}

/** So many of a person's files are looked through for those that were uploaded, not only checked. */
const looked = 100

/** The last uploads of a person, newest first, with what came of them. */
export async function readUploadsOf(db: Executor, user_id: string, most: number): Promise<readonly PersonsUpload[]> {
  const { rows } = await sql<PersonsUpload>`
    select u.id as upload_id, u.file_name, u.created_at, case when u.state = 'open' and p.applied = u.chunks then 'done' else u.state end as state,
      p.rows, p.rows_applied, p.created, p.updated, p.unchanged, p.duplicates, p.rejected
    from (select * from client_uploads where created_by = ${user_id} order by created_at desc, id desc limit ${looked}) u cross join lateral (
      select count(applied_at) as applied, coalesce(sum(rows), 0)::int as rows, coalesce(sum(c.applied), 0)::int as rows_applied,
        coalesce(sum(created), 0)::int as created, coalesce(sum(updated), 0)::int as updated, coalesce(sum(unchanged), 0)::int as unchanged,
        coalesce(sum(duplicates), 0)::int as duplicates, coalesce(sum(jsonb_array_length(rejected)), 0)::int as rejected
      from client_upload_chunks c where c.upload_id = u.id
    ) p
    where p.rows_applied > 0 or u.state <> 'open'
    order by u.created_at desc, u.id desc limit ${most}
  `.execute(db)
  return rows
}

/** The newest upload of a file that was not undone. */
export async function findUploadOf(db: Executor, file: Buffer): Promise<ImportUpload | undefined> {
  return db
    .selectFrom('client_uploads')
    .select(['id', 'chunks', 'state', 'created_at', 'created_by'])
    .where('file_sha256', '=', file)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
