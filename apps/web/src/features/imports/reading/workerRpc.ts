import type { DayColumn, DayForm } from '@bisita/rules/cells/days'
import type { Encoding } from '@bisita/rules/uploads/decode'

/** How a file is read where its content leaves that open: what a person may choose. */
export type ReadChoices = {
  /** The sheet of a workbook; null of a CSV, and where none was chosen. */
  readonly sheet: string | null
  /** The form of the column birth_date; null where it is empty. */
  readonly dates: DayForm | null
  /** Whether letters that were saved wrongly once are put right. */
  readonly mend: boolean
}

/** What the page asks of the thread that holds a file's rows. Rows are counted from 0 in the order of the file's data rows. */
export type WorkerRequest =
  | { readonly kind: 'read'; readonly number: number; readonly file: File }
  /** Reads the same file otherwise. */
  | { readonly kind: 'read as'; readonly number: number; readonly reading: Partial<ReadChoices> }
  /** A chunk as a file of its own: the rows from one to another, without those that are left out. */
  | { readonly kind: 'chunk'; readonly number: number; readonly from: number; readonly to: number }
  | { readonly kind: 'rows'; readonly number: number; readonly rows: readonly number[] }
  /** The rows that were rejected as a file, each with its reason behind it. */
  | { readonly kind: 'rejected'; readonly number: number; readonly reasons: readonly (readonly [row: number, reason: string])[] }
  | { readonly kind: 'leave out'; readonly number: number }

/** The page's summary of a file. Row numbers are those of a spreadsheet: the header is row 1. */
export type FileSummary = {
  readonly name: string
  readonly sha256: string
  /** Null of a workbook. */
  readonly encoding: Encoding | null
  /** Lines that were read as Windows-1252. */
  readonly oldLines: number
  /** The sheets of a workbook, and those of them that have our header; empty of a CSV. */
  readonly sheets: readonly string[]
  readonly ours: readonly string[]
  readonly reading: ReadChoices
  /** Data rows, and rows of nothing but blanks, which are left out. */
  readonly rows: number
  readonly blank: number
  /** Why nothing after some line is read, in words; null where the file was read to its end. */
  readonly stop: string | null
  /** Null: the header is ours. */
  readonly problem: 'headers' | 'nothing' | 'unreadable' | null
  /** The message for a file that can't be read. */
  readonly why: string | null
  /** Rows that leave a required column empty: the first of them, and how many. */
  readonly empty: { readonly rows: readonly number[]; readonly count: number }
  /** How the birth dates are written, and the rows whose date is none in the form they are read in: the first, and how many. */
  readonly days: DayColumn
  readonly wrongDates: { readonly rows: readonly number[]; readonly count: number }
  /** Cells that were saved wrongly once: how many, and the first of them as they stand and as they would be. */
  readonly mendable: { readonly count: number; readonly examples: readonly (readonly [string, string])[] }
}

/** A row of the file as it is uploaded; `row` as a spreadsheet counts it. */
export type FileRow = { readonly row: number; readonly cells: readonly string[] }

export type WorkerAnswer = { readonly number: number; readonly answer?: unknown; readonly failure?: string }

/** The rows of a file, which stay where they were read: a page never holds them. */
export type FileRows = {
  readonly read: (file: File) => Promise<FileSummary>
  readonly readAs: (reading: Partial<ReadChoices>) => Promise<FileSummary>
  readonly chunk: (from: number, to: number) => Promise<Blob>
  readonly rows: (rows: readonly number[]) => Promise<readonly FileRow[]>
  readonly rejected: (reasons: readonly (readonly [number, string])[]) => Promise<Blob>
  /** Leaves the rows out that leave a required column empty. Gives how many are left, and which were left out. */
  readonly leaveOut: () => Promise<{ readonly rows: number; readonly left: readonly number[] }>
  readonly close: () => void
}

/** The most rows of one answer. */
export const mostRows = 200

/** What is asked, without its number. */
type Question = WorkerRequest extends infer T ? (T extends unknown ? Omit<T, 'number'> : never) : never

/** The rows behind a function that asks and gives the answer: a thread, or the holder itself in a test. */
export function fileRowsFrom(ask: <T>(question: Question) => Promise<T>, close: () => void): FileRows {
  return {
    read: (file) => ask({ kind: 'read', file }),
    readAs: (reading) => ask({ kind: 'read as', reading }),
    chunk: (from, to) => ask({ kind: 'chunk', from, to }),
    rows: (rows) => ask({ kind: 'rows', rows: rows.slice(0, mostRows) }),
    rejected: (reasons) => ask({ kind: 'rejected', reasons }),
    leaveOut: () => ask({ kind: 'leave out' }),
    close,
  }
}

/** Talks to the thread that reads files. */
export function workerFileRows(thread: Worker): FileRows {
  let last = 0
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>()
  thread.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const pending = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.failure === undefined) pending?.resolve(data.answer)
    else pending?.reject(new Error(data.failure))
  })
  // A thread that ran out of memory, or whose program couldn't be loaded, answers nothing any more.
  thread.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The file could not be read.'))
    waiting.clear()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const say = (message: WorkerRequest): void => thread.postMessage(message)
  return fileRowsFrom(
    <T>(question: Question) =>
      new Promise<T>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve: resolve as (answer: unknown) => void, reject })
        say({ ...question, number: last })
      }),
    () => thread.terminate(),
  )
}

/** A thread of its own for one file. */
export const openFileRows = (): FileRows => workerFileRows(new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' }))
