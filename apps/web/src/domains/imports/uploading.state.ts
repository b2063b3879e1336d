import type { UploadReason, UploadVerdict } from '@bisita/contract/operations/imports'
import type { ReadFile } from './reading/talk.ts'

/** A row that was checked; `row` is its place in the file, from 0. */
export type CheckedRow = { readonly row: number; readonly verdict: UploadVerdict; readonly client_id?: string | undefined; readonly reasons: readonly UploadReason[] }

export type DoubtfulPlace = { readonly text: string; readonly suggestions: readonly { readonly location_id: string; readonly label: string }[]; readonly chunks: readonly number[] }

export type RejectedRow = UploadReason & { readonly row: number }

/** What came of the rows so far. */
export type Totals = { readonly created: number; readonly updated: number; readonly unchanged: number; readonly duplicates: number }
export const noTotals: Totals = { created: 0, updated: 0, unchanged: 0, duplicates: 0 }

export type UploadStep = 'file' | 'check' | 'upload' | 'done'

/** How an upload stands: what the three steps show. */
export type UploadState = {
  readonly step: UploadStep
  readonly reading: boolean
  /** Why a file was not taken. */
  readonly problem: string | null
  readonly file: ReadFile | null
  /** Rows of the file that are uploaded, after those were left out that miss something. */
  readonly rows: number
  readonly leftOut: readonly number[]
  /** Asks before rows are left out. */
  readonly asking: boolean
  readonly uploadId: string
  readonly chunks: number
  /** Chunks that were checked, and chunks that were applied. */
  readonly checkedChunks: number
  readonly appliedChunks: number
  readonly checked: readonly CheckedRow[]
  readonly places: readonly DoubtfulPlace[]
  /** Places in the file of probable duplicates that are not made. */
  readonly skip: ReadonlySet<number>
  readonly going: 'still' | 'going' | 'paused' | 'failed'
  readonly failure: string | null
  readonly totals: Totals
  readonly rejected: readonly RejectedRow[]
  /** When the uploading began or went on, and how many chunks had been applied then. */
  readonly since: { readonly at: number; readonly chunk: number } | null
}

export const nothingYet: UploadState = {
  step: 'file', reading: false, problem: null, file: null, rows: 0, leftOut: [], asking: false, uploadId: '', chunks: 0, checkedChunks: 0, appliedChunks: 0,
  checked: [], places: [], skip: new Set(), going: 'still', failure: null, totals: noTotals, rejected: [], since: null,
}

/** What this browser remembers of an upload that was begun: nothing about a client. */
export type SavedUpload = {
  readonly uploadId: string
  readonly sha256: string
  readonly name: string
  readonly leavesOut: boolean
  readonly skip: readonly number[]
  readonly applied: number
  readonly chunks: number
}

export function savedUpload(value: unknown): SavedUpload | undefined {
  const saved = value as Partial<SavedUpload> | null | undefined
  return typeof saved?.uploadId === 'string' && typeof saved.sha256 === 'string' && Array.isArray(saved.skip) ? (saved as SavedUpload) : undefined
}

/** As a spreadsheet counts: the header is row 1. */
export const sheetRow = (row: number): number => row + 2

/** How many rows of a verdict there are. */
export const countOf = (rows: readonly CheckedRow[], verdict: UploadVerdict): number => rows.filter((row) => row.verdict === verdict).length
