import type { Generated } from 'kysely'
import type { Instant, NullableInstant } from './tables.columns.ts'

export type ClientUploads = {
  id: string
  chunks: number
  file_sha256: Buffer | null
  created_by: string | null
  created_at: Instant
  state: Generated<'open' | 'undoing' | 'undone'>
  undone: unknown
}

/** `content` is null once all of it is applied; `applied` says how many of its rows are. */
export type ClientUploadChunks = {
  upload_id: string
  chunk: number
  sha256: Buffer
  rows: number
  content: string | null
  skip: Generated<number[]>
  applied: Generated<number>
  applied_at: NullableInstant
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  duplicates: Generated<number>
  rejected: Generated<unknown>
}

/** A row that a dry run found new (without a client), or one that made or changed a client. */
export type ClientUploadRows = {
  upload_id: string
  chunk: number
  row: number
  ident: string
  client_id: string | null
  revision_id: number | null
  created: Generated<boolean>
}

export type PlaceAliases = { text_key: string; text: string; location_id: string; created_by: string | null; created_at: Instant }

/** Two clients who are probably one person. */
export type ClientDuplicates = {
  id: string
  one_id: string
  other_id: string
  score: number
  reasons: string[]
  found_at: Instant
  dismissed_by: string | null
  dismissed_at: NullableInstant
}
