import type { UploadReason, UploadVerdict } from '@bisita/contract/operations/imports'
import type { FileSummary, ReadChoices } from './reading/workerRpc.ts'

/** A row that was checked; `row` is its place in the file, from 0; `notices` is what stands in it and is stored nowhere. */
export type CheckedRow = {
  readonly row: number
  readonly verdict: UploadVerdict
  readonly client_id?: string | undefined
  readonly reasons: readonly UploadReason[]
  readonly notices: readonly UploadReason[]
}

export type DoubtfulPlace = { readonly text: string; readonly suggestions: readonly { readonly location_id: string; readonly label: string }[]; readonly chunks: readonly number[] }

/** Something about a row of the file: why it was rejected, or what of it is stored nowhere. */
export type RowNotice = UploadReason & { readonly row: number }

/** What came of the rows so far. */
export type UploadTotals = { readonly created: number; readonly updated: number; readonly unchanged: number; readonly duplicates: number }
export const noUploadTotals: UploadTotals = { created: 0, updated: 0, unchanged: 0, duplicates: 0 }

/**
 * What a person decides before the rows are checked: which sheet, whether to go on without what isn't read, the order
 * of ambiguous dates, whether to go on without rows that miss something.
 */
export type FileQuestion = 'sheet' | 'stop' | 'dates' | 'empty'

export type UploadStep = 'file' | 'check' | 'upload' | 'done'

/** How an upload stands: what the three steps show. */
export type UploadState = {
  readonly step: UploadStep
  readonly reading: boolean
  /** Why a file was not taken. */
  readonly problem: string | null
  readonly file: FileSummary | null
  /** Rows of the file that are uploaded, after those were left out that miss something. */
  readonly rows: number
  readonly leftOut: readonly number[]
  /** What is asked now; null where nothing is open. */
  readonly question: FileQuestion | null
  readonly answered: readonly FileQuestion[]
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
  readonly totals: UploadTotals
  readonly rejected: readonly RowNotice[]
  readonly notices: readonly RowNotice[]
  /** When the uploading began or went on, and how many chunks had been applied then. */
  readonly since: { readonly at: number; readonly chunk: number } | null
}

export const nothingYet: UploadState = {
  step: 'file', reading: false, problem: null, file: null, rows: 0, leftOut: [], question: null, answered: [], uploadId: '', chunks: 0, checkedChunks: 0, appliedChunks: 0,
  checked: [], places: [], skip: new Set(), going: 'still', failure: null, totals: noUploadTotals, rejected: [], notices: [], since: null,
}

/** What this browser remembers of an upload that was begun: nothing about a client. */
export type SavedUpload = {
  readonly uploadId: string
  readonly sha256: string
  readonly name: string
  readonly leavesOut: boolean
  /** How the file was read: its chunks are the same only if it is read so again. */
  readonly reading: ReadChoices
  readonly skip: readonly number[]
  readonly applied: number
  readonly chunks: number
}

/** How files were read before that could be chosen. */
const asWritten: ReadChoices = { sheet: null, dates: 'year', mend: false }

export function savedUpload(value: unknown): SavedUpload | undefined {
  const saved = value as Partial<SavedUpload> | null | undefined
  if (typeof saved?.uploadId !== 'string' || typeof saved.sha256 !== 'string' || !Array.isArray(saved.skip)) return undefined
  return { ...(saved as SavedUpload), reading: saved.reading ?? asWritten }
}

/** The first question about a file that is still open. */
export function openQuestion(file: FileSummary, answered: readonly FileQuestion[]): FileQuestion | null {
  const open: Readonly<Record<FileQuestion, boolean>> = {
    sheet: file.ours.length > 1,
    stop: file.stop !== null,
    dates: file.days.also.length > 0,
    empty: file.empty.count > 0,
  }
  return (Object.keys(open) as FileQuestion[]).find((question) => open[question] && !answered.includes(question)) ?? null
}

/** How many rows of a verdict there are. */
export const countOf = (rows: readonly CheckedRow[], verdict: UploadVerdict): number => rows.filter((row) => row.verdict === verdict).length
