/** What the page asks of the thread that holds a file's rows. Rows are counted from 0 in the order of the file. */
export type ToThread =
  | { readonly kind: 'read'; readonly number: number; readonly file: File }
  /** A chunk as a file of its own: the rows from one to another, without those that are left out. */
  | { readonly kind: 'chunk'; readonly number: number; readonly from: number; readonly to: number }
  | { readonly kind: 'rows'; readonly number: number; readonly rows: readonly number[] }
  /** The rows that were rejected as a file, each with its reason before it. */
  | { readonly kind: 'rejected'; readonly number: number; readonly reasons: readonly (readonly [row: number, reason: string])[] }
  | { readonly kind: 'leave out'; readonly number: number }

/** What of a file the page needs to know. */
export type ReadFile = {
  readonly name: string
  readonly sha256: string
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly rows: number
  /** Null: the header is ours. */
  readonly problem: 'headers' | 'nothing' | null
  /** Rows that leave a required column empty: the first of them, and how many. */
  readonly empty: { readonly rows: readonly number[]; readonly count: number }
}

export type FromThread = { readonly number: number; readonly answer?: unknown; readonly failure?: string }

/** The rows of a file, which stay where they were read: a page never holds them. */
export type Rows = {
  readonly read: (file: File) => Promise<ReadFile>
  readonly chunk: (from: number, to: number) => Promise<Blob>
  readonly rows: (rows: readonly number[]) => Promise<readonly (readonly string[])[]>
  readonly rejected: (reasons: readonly (readonly [number, string])[]) => Promise<Blob>
  /** Leaves the rows out that leave a required column empty. Gives how many are left, and which were left out. */
  readonly leaveOut: () => Promise<{ readonly rows: number; readonly left: readonly number[] }>
  readonly close: () => void
}

/** The most rows of one answer. */
export const mostRows = 200

/** Talks to the thread that reads files. */
export function rowsIn(thread: Worker): Rows {
  let last = 0
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>()
  thread.addEventListener('message', ({ data }: MessageEvent<FromThread>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.failure === undefined) asked?.resolve(data.answer)
    else asked?.reject(new Error(data.failure))
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const say = (message: ToThread): void => thread.postMessage(message)
  const ask = <T>(make: (number: number) => ToThread): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve: resolve as (answer: unknown) => void, reject })
      say(make(last))
    })
  return {
    read: (file) => ask((number) => ({ kind: 'read', number, file })),
    chunk: (from, to) => ask((number) => ({ kind: 'chunk', number, from, to })),
    rows: (rows) => ask((number) => ({ kind: 'rows', number, rows: rows.slice(0, mostRows) })),
    rejected: (reasons) => ask((number) => ({ kind: 'rejected', number, reasons })),
    leaveOut: () => ask((number) => ({ kind: 'leave out', number })),
    close: () => thread.terminate(),
  }
}

/** A thread of its own for one file. */
export const openRows = (): Rows => rowsIn(new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' }))
